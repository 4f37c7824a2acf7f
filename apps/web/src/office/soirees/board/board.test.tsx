import './board.tsx'
import '../../spectacles/spectacles-panel.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import { aManaged, anArtist, aSoiree, fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'

const LIST = on(routes.spectacles.managed)
const MOVE = on(routes.spectacles.change, { id: 4 })
const PLAN = on(routes.artistes.planEvening, { id: 4 })
const [day, next] = [inDays(5), inDays(6)]

const booked = aManaged({
  id: 4,
  title: 'Le grand soir',
  date_spectacle: day,
  heure_spectacle: '20:30:00',
  startsAt: `${day}T19:30:00Z`,
  booking_mode: 'maison',
  seatsTaken: 45,
  version: 3,
})
const other = aManaged({
  id: 5,
  title: 'La revue',
  date_spectacle: next,
  heure_spectacle: '21:00:00',
  startsAt: `${next}T20:00:00Z`,
})
const zoe = anArtist({ id: 3, name: 'Zoé Hondt' })

const open = (view: string, answers: Answers = []) =>
  openDashboard(`/dashboard?vue=${view}&jour=${day}`, [
    LIST.reply([booked, other]),
    on(routes.artistes.managed).reply([zoe]),
    ...answers,
  ])

const block = (name: RegExp) => screen.findByRole('button', { name })

it.each(['semaine', 'mois'])('the %s shows dates, and how many places are taken', async (view) => {
  await open(view)

  expect(await block(/^Le grand soir, .*, 20:30, 45 places prises sur 70$/)).toBeVisible()
})

it('a date is moved through the same save, after what will leave and what is in its way was said', async () => {
  const { sentTo } = await open('mois', [
    on(routes.soirees.preview).reply({
      parties: 12,
      seats: 45,
      emails: 12,
      refundCents: 0,
      voucherCents: 0,
      byHandCents: 0,
      leavesAt: null,
      letter: { subject: 'Votre spectacle change de date', text: 'Bonjour.' },
    }),
    MOVE.reply({ ...booked, date_spectacle: next, version: 4 }),
  ])
  await userEvent.click(await block(/^Le grand soir/))
  fillIn({ Date: next })

  const dialog = within(await screen.findByRole('dialog', { name: 'Le grand soir' }))
  expect(
    await dialog.findByText(/La salle est déjà prise à cette heure : « La revue »/),
  ).toBeVisible()
  expect(await dialog.findByText(/12 emails partent/)).toBeVisible()
  await press('Déplacer la date')

  expect(await screen.findByText('Date déplacée')).toBeInTheDocument()
  expect(sentTo(MOVE)).toEqual([{ date_spectacle: next, heure_spectacle: '20:30:00', version: 3 }])
})

it('a date does not go into the past', async () => {
  await open('mois')
  await userEvent.click(await block(/^Le grand soir/))
  fillIn({ Date: '2020-01-01' })
  await press('Déplacer la date')

  expect(await screen.findByText('Cette heure est passée')).toBeVisible()
})

it('an artist is chosen, then the date, and plays beside who is there already', async () => {
  const { sentTo } = await open('semaine', [
    on(routes.soirees.get, { id: 4 }).reply(aSoiree({ id: 4, artists: [{ id: 8, name: 'Ali' }] })),
    PLAN.reply([anArtist({ id: 8, name: 'Ali' }), zoe]),
  ])
  await press('Zoé Hondt')
  expect(await screen.findByText('Choisissez la date de Zoé Hondt.')).toBeVisible()
  await userEvent.click(await block(/^Le grand soir/))

  expect(await screen.findByText(/: avec Ali, Zoé Hondt$/)).toBeInTheDocument()
  expect(sentTo(PLAN)).toEqual([{ artistIds: [8, 3] }])
})

it('asks for the dates of a week of long ago', async () => {
  const old = aManaged({ title: 'La première', date_spectacle: '2024-03-06' })
  await openDashboard('/dashboard?vue=semaine&jour=2024-03-05', [
    LIST.reply([booked]),
    on(routes.spectacles.managed, { from: '2024-03-04', to: '2024-03-10' }).reply([old]),
    on(routes.artistes.managed).reply([]),
  ])

  expect(await screen.findByRole('button', { name: /^La première/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Le grand soir/ })).toBeNull()
})
