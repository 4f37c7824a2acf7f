// Imported here, so that loading it does not count against the timeout of the first test.
import './reservations-panel.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aDate, aParty, listed } from '#testing/box-office.ts'
import { inDays } from '#testing/builders.ts'
import { fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'

const soon = aDate()
const later = aDate({ id: 13, date_spectacle: inDays(14) })

const NO_NETWORK = new TypeError('no network')
const NOT_DONE =
  /^Rien n’est enregistré \(Erreur de connexion\)\. Ce que vous avez rempli est gardé/

async function open(answers: Answers) {
  const all: Answers = [
    on(routes.reservations.boxOfficeDates).reply(listed(soon, later)),
    on(routes.reservations.boxOfficeDate, { id: 12 }).reply({ date: soon, parties: [aParty()] }),
    ...answers,
  ]
  await openDashboard('/dashboard/reservations', all)
  await screen.findByText('Hondt Zoé', { selector: 'strong' })
  return all
}

const dialog = async () => within(await screen.findByRole('dialog'))

async function choose(item: string) {
  await userEvent.click(screen.getByRole('button', { name: /^Plus/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return dialog()
}

const press = async (name: string) =>
  userEvent.click((await dialog()).getByRole('button', { name }))

it('an invitation that could not be sent stays in its form, and says so until the next try', async () => {
  const LINE = on(routes.reservations.invite)
  const answers = await open([LINE.reply(NO_NETWORK)])
  await userEvent.click(screen.getByRole('button', { name: 'Inviter' }))
  const form = await dialog()
  fillIn({ Nom: 'Ada', 'Email (facultatif)': 'ada@exemple.fr', Places: '4' })
  await press('Inviter')

  expect(await form.findByText(NOT_DONE)).toBeVisible()
  expect(form.getByLabelText('Nom')).toHaveValue('Ada')
  expect(form.getByLabelText('Email (facultatif)')).toHaveValue('ada@exemple.fr')
  expect(form.getByLabelText('Places')).toHaveValue('4')

  answers.push(LINE.reply(NEVER))
  await press('Inviter')
  expect(form.queryByText(NOT_DONE)).toBeNull()
})

it('a booking that could not be moved keeps the date that was chosen, and says so', async () => {
  await open([on(routes.reservations.moveParty, { id: 40 }).reply(NO_NETWORK)])
  const form = await choose('Déplacer vers une autre date…')
  await userEvent.selectOptions(await form.findByLabelText('Nouvelle date'), '13')
  await press('Déplacer')

  expect(await form.findByText(NOT_DONE)).toBeVisible()
  expect(form.getByLabelText('Nouvelle date')).toHaveValue('13')
})

it('a booking that could not be cancelled keeps the reason, and says so', async () => {
  await open([on(routes.reservations.cancelParty, { id: 40 }).reply(NO_NETWORK)])
  const form = await choose('Annuler la réservation…')
  fillIn({ 'Raison (facultative)': 'Une panne de courant.' })
  await press('Annuler la réservation')

  expect(await form.findByText(NOT_DONE)).toBeVisible()
  expect(form.getByLabelText('Raison (facultative)')).toHaveValue('Une panne de courant.')
})
