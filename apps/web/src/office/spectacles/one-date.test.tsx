import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aPreview } from '#testing/box-office.ts'
import { inDays } from '#testing/builders.ts'
import { aManaged, fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import './spectacles-panel.tsx'

const show = aManaged({
  id: 4,
  title: 'Le grand soir',
  date_spectacle: inDays(5),
  recurrenceId: 1,
  booking_mode: 'maison',
  seatsTaken: 8,
})

const kaci = aManaged({ id: 5, title: 'Kaci', date_spectacle: inDays(6) })

const PREVIEW = on(routes.soirees.preview)

async function choose(item: string, answers: Answers = []) {
  const all: Answers = [on(routes.spectacles.managed).reply([show, kaci]), ...answers]
  const site = await openDashboard('/dashboard', all)
  const card = (await screen.findByRole('heading', { name: 'Le grand soir' })).closest('li')
  await userEvent.click(within(card ?? document.body).getByRole('button', { name: /^Plus/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return { ...site, answers: all, dialog: within(await screen.findByRole('dialog')) }
}

describe('the dialogs about one date', () => {
  it('choose nothing for whoever opens them, and send nothing without a choice', async () => {
    const { dialog, sent } = await choose('Annuler ou reporter…')
    for (const choice of dialog.getAllByRole('radio')) expect(choice).not.toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))

    expect(await dialog.findByText('Choisissez ce qui arrive à cette date')).toBeVisible()
    expect(sent.some(({ line }) => line.endsWith('/status'))).toBe(false)
  })

  it('say whom a cancelled date reaches and what goes back, and how to go back', async () => {
    const { dialog, answers, sentTo } = await choose('Annuler ou reporter…', [
      PREVIEW.reply(aPreview({ parties: 3, seats: 8, emails: 2, refundCents: 4500 })),
    ])
    await userEvent.click(dialog.getByLabelText('Annuler la date'))

    expect(await dialog.findByText(/^3 réservations, 8\splaces\./)).toHaveTextContent(
      /2 emails partent, et 45\s€ payés en ligne sont remboursés\. D’ici là, vous pouvez revenir en arrière\.$/,
    )
    await userEvent.click(dialog.getByText(/^Lire l’email/))
    expect(dialog.getByText('Nous en sommes désolés.')).toBeVisible()
    fillIn({ 'Ce que le public en lira (facultatif)': 'Panne.' })
    const asked = { kind: 'status', id: 4, change: { status: 'annulé', reason: 'Panne.' } }
    await waitFor(() => expect(sentTo(PREVIEW)).toContainEqual(asked))
    answers.push(on(routes.spectacles.changeStatus, { id: 4 }).reply({ ...show, status: 'annulé' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler la date' }))

    expect(await screen.findByText('Spectacle annulé')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Revenir en arrière' })).toBeVisible()
  })

  it('say what else is in the room on the new day', async () => {
    const { dialog } = await choose('Annuler ou reporter…')
    await userEvent.click(dialog.getByLabelText('Reporter la date'))
    fillIn({ 'Nouvelle date': inDays(6), 'Nouvelle heure': '20:00' })

    expect(await dialog.findByText(/déjà prise à cette heure : « Kaci », 20:30/)).toBeVisible()
  })

  it('say which field is to be put right, and lead to it', async () => {
    const { dialog } = await choose('Ajouter une date…')
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter la date' }))

    expect(await dialog.findByText(/^Un champ est à corriger/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Date' }))
    expect(dialog.getByLabelText('Date')).toHaveFocus()
    expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription('Ce champ est requis')
  })

  it('keep what was filled in when it cannot be sent, and say so until the next try', async () => {
    const LINE = on(routes.spectacles.changeStatus, { id: 4 })
    const { dialog, answers } = await choose('Annuler ou reporter…', [
      LINE.reply(new TypeError('no network')),
    ])
    await userEvent.click(dialog.getByLabelText('Reporter la date'))
    fillIn({ 'Nouvelle date': inDays(9), 'Nouvelle heure': '21:00' })
    fillIn({ 'Note pour l’équipe (facultative)': 'La troupe est malade.' })
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Reporter la date' }))
    await press()

    expect(await dialog.findByText(/^Rien n’est enregistré \(Erreur de connexion\)/)).toBeVisible()
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('La troupe est malade.')
    expect(dialog.getByLabelText('Nouvelle date')).toHaveValue(inDays(9))

    answers.push(LINE.reply(NEVER))
    await press()
    expect(dialog.queryByText(/^Rien n’est enregistré/)).toBeNull()
  })

  it('stay open with their date when one more date of a series cannot be added', async () => {
    const { dialog } = await choose('Ajouter une date…', [
      on(routes.spectacles.addDate, { id: 4 }).reply(apiError('DATE_EXISTANTE')),
    ])
    fillIn({ Date: inDays(9) })
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter la date' }))

    expect(await dialog.findByText(/^Rien n’est enregistré/)).toBeVisible()
    expect(dialog.getByLabelText('Date')).toHaveValue(inDays(9))
  })
})

it('a card says who sells its seats and how many are gone, and leads to who has them', async () => {
  await openDashboard('/dashboard', [on(routes.spectacles.managed).reply([show, kaci])])

  expect(await screen.findByRole('link', { name: /^8 \/ 70 places/ })).toHaveAttribute(
    'href',
    '/dashboard/reservations?date=4',
  )
  expect(screen.getByText('Billetterie extérieure')).toBeVisible()
})
