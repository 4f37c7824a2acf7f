import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import { aManaged, fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import './spectacles-panel.tsx'

const LIST = on(routes.spectacles.managed)
const ADD = on(routes.spectacles.add)
const PLAN = on(routes.spectacles.planRecurrence)

const kaci = aManaged({
  id: 4,
  title: 'Kaci',
  date_spectacle: inDays(9),
  heure_spectacle: '20:00:00',
  durationMinutes: 75,
})

const COMPLETE = {
  Titre: 'La nouvelle',
  Image: '/uploads/affiche.webp',
  Description: 'Une heure de rire.',
  Date: inDays(9),
  Heure: '20:30',
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

async function add(answers: Answers = []) {
  const site = await openDashboard('/dashboard?ajouter=1', [
    LIST.reply([kaci]),
    ADD.reply(aManaged()),
    ...answers,
  ])
  await screen.findByRole('dialog', { name: 'Ajouter un spectacle' })
  fillIn(COMPLETE)
  return site
}

const lines = ({ sent }: Awaited<ReturnType<typeof add>>) => sent.map(({ line }) => line)

describe('a date that is over', () => {
  it('is refused at its field until somebody says that it is meant', async () => {
    const site = await add()
    fillIn({ Date: '2020-01-01' })
    await save()
    expect(await screen.findByText(/^Cette date est passée\./)).toBeVisible()
    expect(lines(site)).not.toContain(ADD.line)

    await userEvent.click(screen.getByLabelText('Date passée'))
    await save()
    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
  })

  it('is refused as the first one of a series', async () => {
    const site = await add([PLAN.reply({ dates: [] })])
    await userEvent.click(screen.getByLabelText('Récurrence hebdomadaire'))
    fillIn({ 'Première date': '2020-01-01', 'Dernière date': inDays(9) })
    await save()

    expect(await screen.findByText(/^Cette date est passée\./)).toBeVisible()
    expect(lines(site)).not.toContain(ADD.line)
  })

  it('is not asked about again when a past show is changed', async () => {
    const past = aManaged({ id: 8, date_spectacle: '2020-01-01' })
    await openDashboard('/dashboard?modifier=8', [
      LIST.reply([past]),
      on(routes.spectacles.change, { id: 8 }).reply(past),
    ])
    await screen.findByRole('dialog')
    expect(screen.getByLabelText('Date passée')).toBeChecked()
    await save()

    expect(await screen.findByText(/modifié avec succès/)).toBeInTheDocument()
  })
})

describe('a picture that is none', () => {
  it('is refused by its name', async () => {
    const site = await add()
    fillIn({ Image: 'pas une adresse' })
    await save()

    expect(await screen.findByText(/^Ce n’est pas une image/)).toBeVisible()
    expect(lines(site)).not.toContain(ADD.line)
  })

  it('is refused when nothing can be had there, and says so at once', async () => {
    const site = await add()
    fillIn({ Image: '/uploads/partie.webp' })
    const preview = () => document.querySelector('[role="dialog"] form img')
    await screen.findByDisplayValue('/uploads/partie.webp')
    fireEvent.error(preview() ?? document.body)
    while (preview()) fireEvent.error(preview() ?? document.body)

    expect(await screen.findByText(/^Aucune image à cette adresse/)).toBeVisible()
    await save()
    expect(screen.getByLabelText('Image')).toHaveFocus()
    expect(lines(site)).not.toContain(ADD.line)
  })
})

describe('two shows in one room at one hour', () => {
  it('are said before anything is saved, and may be meant', async () => {
    await add()

    expect(
      await screen.findByText('La salle est déjà prise à cette heure : « Kaci », 20:00.'),
    ).toBeVisible()
    fillIn({ Heure: '21:15' })
    expect(screen.queryByText(/La salle est déjà prise/)).not.toBeInTheDocument()
    fillIn({ Heure: '19:30' })
    expect(screen.getByText(/La salle est déjà prise/)).toBeVisible()
    await save()

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
  })

  it.each([
    ['is cancelled', { status: 'annulé' as const }],
    ['plays elsewhere', { lieu: 'Le Splendid' }],
  ])('are none when the other one %s', async (_, fields) => {
    await add([LIST.reply([{ ...kaci, ...fields }])])

    expect(screen.getByLabelText('Heure')).toHaveValue('20:30')
    expect(screen.queryByText(/La salle est déjà prise/)).not.toBeInTheDocument()
  })

  it('are said date by date of a series', async () => {
    const planned = (day: string) => ({
      date_spectacle: day,
      heure_spectacle: '20:30:00',
      outcome: 'create' as const,
      spectacle_id: null,
      reason: null,
    })
    await add([PLAN.reply({ dates: [planned(inDays(9)), planned(inDays(16))] })])
    await userEvent.click(screen.getByLabelText('Récurrence hebdomadaire'))
    fillIn({ 'Première date': inDays(8), 'Dernière date': inDays(20) })

    expect(
      await screen.findByText(/1 date tombe en même temps qu’un autre spectacle/),
    ).toBeVisible()
    const dates = within(screen.getByRole('list', { name: 'Dates de la série' }))
    const [first, second] = dates.getAllByRole('listitem')
    expect(first).toHaveTextContent('en même temps que « Kaci », 20:00')
    expect(second).not.toHaveTextContent('Kaci')
  })
})

describe('the video of a club night', () => {
  it('is filled in with the show, sent, and there when it is opened again', async () => {
    const video = 'https://youtu.be/abcdefghijk'
    const site = await add()
    fillIn({ Vidéo: video })
    await save()
    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(site.sentTo(ADD).at(-1)).toMatchObject({
      videoUrl: video,
    })
  })

  it('is an address of the web', async () => {
    await add()
    fillIn({ Vidéo: 'ma vidéo' })
    await save()

    expect(await screen.findByText('Le lien doit être une adresse http ou https')).toBeVisible()
  })
})
