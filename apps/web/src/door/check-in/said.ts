import type { OpenEvening } from '@espace/contracts/door/door'
import type { DoorTicket } from '@espace/contracts/door/evening'
import { seatOf, ticketOf, type Verdict, verdictOn } from '@espace/contracts/door/verdict'
import { price } from '#shared/lib/language/french.ts'
import type { Shown } from './use-check-in.ts'
import { answerWords, holderOf, people, refusalWords } from './words.ts'

/** The state of the card, shown as a colour and a sign before the text is read. */
export type Look = 'attente' | 'choix' | 'oui' | 'non' | 'doute'

interface Said {
  look: Look
  title: string
  lines: string[]
}

export function saidOf(shown: Shown, evening: OpenEvening, deviceId: string): Said {
  const ticket = 'code' in shown ? ticketOf(evening.tickets, shown.code) : undefined
  const name = ticket ? [holderOf(ticket)] : []
  switch (shown.kind) {
    case 'en cours':
      return { look: 'attente', title: 'VÉRIFICATION…', lines: name }
    case 'illisible':
      return {
        look: 'doute',
        title: 'ILLISIBLE',
        lines: ['Un code a douze lettres et chiffres, par exemple ABCD-EFGH-JKMN.'],
      }
    case 'entré': {
      const left = ticket ? ticket.seats - ticket.entered : 0
      const seat = ticket ? seatOf(ticket, shown.code) : null
      const who = ticket ? whoOf(ticket, seat, shown.seats) : people(shown.seats)
      const paid = shown.paidCents > 0 ? [`Encaissé : ${price(shown.paidCents)}`] : []
      const others = left > 0 ? [`${people(left)} encore à venir`] : []
      return {
        look: 'oui',
        title: 'ENTRÉ',
        lines: [[who, ...name].join(' · '), ...noteOf(ticket), ...others, ...paid],
      }
    }
    case 'réglé':
      return {
        look: 'oui',
        title: 'PAYÉ',
        lines: [`Encaissé : ${price(shown.paidCents)}`, ...name],
      }
    case 'repris':
      return { look: 'doute', title: 'ANNULÉ', lines: ['C’est comme si rien n’avait été fait.'] }
    case 'refusé': {
      const words = answerWords(shown.answer, deviceId)
      const party = shown.answer.ticket ? [holderOf(shown.answer.ticket)] : []
      return { look: 'non', title: words.title, lines: [words.sentence, ...party] }
    }
    case 'verdict':
      break
  }
  return verdictSaid(verdictOn(evening, shown.code), evening, deviceId)
}

function verdictSaid(verdict: Verdict, evening: OpenEvening, deviceId: string): Said {
  if (verdict.kind === 'bienvenue') {
    const { ticket, seat, left } = verdict
    const inside = ticket.entered > 0 ? [`${people(ticket.entered)} déjà dans la salle`] : []
    const due = ticket.dueCents > 0 ? [`À encaisser : ${price(ticket.dueCents)}`] : []
    return {
      look: 'choix',
      title: whoOf(ticket, seat, left).toLocaleUpperCase('fr'),
      lines: [
        holderOf(ticket),
        ...noteOf(ticket),
        ...tarifSaid(ticket, evening),
        ...inside,
        ...due,
      ],
    }
  }
  const ticket = 'ticket' in verdict ? verdict.ticket : undefined
  const { title, sentence } = refusalWords(verdict.kind, {
    at: 'at' in verdict ? verdict.at : undefined,
    isElsewhereDevice: isOtherDevice(ticket?.entries.at(-1)?.deviceId, deviceId),
    show: 'show' in verdict ? verdict.show : undefined,
    isEveningCancelled: evening.isCancelled,
  })
  const seat = 'seat' in verdict ? verdict.seat : null
  const party = ticket ? [`${holderOf(ticket)} · ${whoOf(ticket, seat, ticket.seats)}`] : []
  return { look: 'non', title, lines: [sentence, ...party] }
}

/** `3 personnes`, or of the code of a seat `Place 2 sur 3` */
const whoOf = ({ seats }: DoorTicket, seat: number | null, count: number): string =>
  seat === null || seats === 1 ? people(count) : `Place ${seat} sur ${seats}`

const noteOf = (ticket?: DoorTicket): string[] => (ticket?.note ? [ticket.note] : [])

/** The proof that staff checks before admitting a guest at a reduced tarif. */
function tarifSaid({ tarif, tarifName }: DoorTicket, { tarifs }: OpenEvening): string[] {
  if (tarif === '') return []
  const who = tarifs.find(({ key }) => key === tarif)?.who ?? ''
  return [`Tarif ${tarifName}`, ...(who === '' ? [] : [who])]
}

const isOtherDevice = (one: string | undefined, own: string) => one !== undefined && one !== own
