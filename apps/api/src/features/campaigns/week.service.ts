import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import type { PrismaClient } from '@espace/prisma/client'

/** Days that the programme of a week covers, with today. */
const DAYS = 7

export interface WeekDeps {
  db: PrismaClient
  origin: string
  now: () => Date
}

interface Show {
  id: number
  title: string
  date: Date
  time: Date
}

/** 'Programme de la semaine': a draft made from what still has seats in the next seven days. */
export function weekService({ db, origin, now }: WeekDeps) {
  return {
    async compose(): Promise<{ subject: string; message: string }> {
      const from = now()
      const shows = await db.spectacle.findMany({
        where: {
          startsAt: { gt: from, lt: new Date(from.getTime() + DAYS * 86_400_000) },
          OR: [{ seatsLeft: null }, { seatsLeft: { gt: 0 } }],
        },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        select: { id: true, title: true, date: true, time: true },
      })
      const days = Map.groupBy(shows, ({ date }) => date.toISOString().slice(0, 10))
      const blocks = [...days].map(([day, ofDay]) => dayBlock(day, ofDay, origin))
      const opening =
        blocks.length > 0
          ? 'Voici ce qui se joue cette semaine à L’espace comédie.'
          : 'Relâche cette semaine : le rideau se repose, et nous avec.'
      return {
        subject: 'Le programme de la semaine',
        message: ['Bonjour,', opening, ...blocks, 'À très vite dans la salle !']
          .map((paragraph) => `<p>${paragraph}</p>`)
          .join('\n'),
      }
    },
  }
}

function dayBlock(day: string, shows: Show[], origin: string): string {
  const name = dateWithoutYear(day)
  const lines = shows.map(({ id, title, time }) => {
    const hour = time.toISOString().slice(11, 16).replace(':', 'h')
    return `${hour} : <a href="${origin}/spectacles/${id}" target="_blank">${escaped(title)}</a>`
  })
  return [`<strong>${name.charAt(0).toUpperCase()}${name.slice(1)}</strong>`, ...lines].join(
    '<br />',
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
