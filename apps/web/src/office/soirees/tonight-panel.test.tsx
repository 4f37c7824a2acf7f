import { apiError } from '@espace/contracts/kernel/errors'
import type { Tonight } from '@espace/contracts/soirees/soirees'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aParty } from '#testing/box-office.ts'
import { aManaged, aSoiree, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
import '../spectacles/spectacles-panel.tsx'
import './tonight-panel.tsx'

const TONIGHT = on(routes.soirees.tonight)

const NOTHING: Tonight['waiting'] = {
  messages: 0,
  incidents: 0,
  letters: [],
  toClose: [],
  putOff: [],
}

const aTonight = (fields: Partial<Tonight> = {}): Tonight => ({
  dates: [aSoiree()],
  waiting: NOTHING,
  leaving: [],
  firstSteps: null,
  ...fields,
})

const linksOf = (heading: string) => {
  const part = screen.getByRole('heading', { level: 3, name: heading }).closest('section')
  if (!part) throw new Error(heading)
  const links = within(part).queryAllByRole('link')
  return links.map((link) => [link.textContent.replaceAll(/\s/g, ' '), link.getAttribute('href')])
}

describe('« Ce soir »', () => {
  it('shows how full the evening is, what it brings, who plays, and one press leads to its door', async () => {
    await openDashboard('/dashboard/ce-soir', [TONIGHT.reply(aTonight())])

    expect(await screen.findByText('Avec Zoé Hondt, Ali Baba')).toBeVisible()
    expect(screen.getByText('32 / 70')).toBeVisible()
    expect(screen.getByText('Encaissé').nextSibling).toHaveTextContent('240 €')
    expect(screen.getByText('À encaisser').nextSibling).toHaveTextContent('210 €')
    expect(screen.getByText(/^12 places de plus que d’habitude à ce stade/)).toHaveTextContent(
      '(moyenne des 4 dernières dates : 20)',
    )
    expect(screen.getByRole('link', { name: /^Ouvrir la porte/ })).toHaveAttribute(
      'href',
      '/accueil?seance=4',
    )
    expect(screen.getByText('Rien n’attend.')).toBeVisible()
  })

  it('says what to do next, the most urgent first, each where it is done', async () => {
    const revue = { title: 'La revue', isTonight: false, date_spectacle: '2026-12-04' }
    const dates = [
      aSoiree({ ...revue, id: 5, artists: [], refused: 2 }),
      aSoiree({ ...revue, id: 6, artists: [], hasPrice: false }),
      aSoiree({ ...revue, id: 7, status: 'annulé', hasPicture: false }),
    ]
    const letter = { id: 1, subject: 'La semaine', status: 'en_pause', scheduledAt: null } as const
    const toClose = [{ id: 3, title: 'Hier', date_spectacle: '2026-11-22' }]
    const putOff = [{ id: 2, title: 'Plus tard', date_spectacle: '2026-11-20' }]
    const waiting = { messages: 2, incidents: 1, letters: [letter], toClose, putOff }
    await openDashboard('/dashboard/ce-soir', [TONIGHT.reply(aTonight({ dates, waiting }))])

    expect(await screen.findByText('Pas de spectacle ce soir.')).toBeVisible()
    expect(linksOf('À faire')).toEqual([
      ['1 paiement à vérifier', '/dashboard/parametres'],
      ['Clôturer Hier, dimanche 22 novembre', '/accueil?seance=3&partie=bilan'],
      ['Sans nouvelle date : Plus tard, vendredi 20 novembre', '/dashboard/soiree?date=2'],
      ['2 messages à traiter', '/dashboard/messages'],
      ['Lettre en pause : « La semaine »', '/dashboard/newsletter'],
      ['E-mail refusé : La revue, vendredi 4 décembre', '/dashboard/soiree?date=5'],
      ['Sans prix : La revue, vendredi 4 décembre', '/dashboard?modifier=6'],
      ['Sans artiste : La revue, vendredi 4 décembre et 1 autre', '/dashboard/soiree?date=5'],
    ])
  })

  const letter = { subject: 'Votre spectacle est annulé', text: 'Nous en sommes désolés.' }
  const cancelled: Tonight['leaving'][number] = {
    spectacleId: 4,
    title: 'Le grand soir',
    date_spectacle: '2026-12-04',
    news: 'annulé',
    party: null,
    parties: 4,
    seats: 8,
    emails: 3,
    refundCents: 12_000,
    leavesAt: '2026-12-01T14:08:00Z',
    mayUndo: true,
    letter,
  }
  const leaving = [cancelled]
  const UNDO = on(routes.spectacles.undoStatus, { id: 4 })

  it('keeps its figures when they cannot be had again, and says of when they are', async () => {
    const answers: Answers = [
      TONIGHT.reply(aTonight({ leaving })),
      UNDO.reply(() => {
        answers.push(TONIGHT.reply(apiError('ACCES_INTERDIT')))
        return aManaged({ id: 4 })
      }),
    ]
    await openDashboard('/dashboard/ce-soir', answers)
    await press(/^Revenir en arrière/)

    expect(await screen.findByText(/^Le service ne répond pas : ce qui suit date du/)).toBeVisible()
    expect(screen.getByText('32 / 70')).toBeVisible()
  })

  it('shows what is about to leave, with the letter itself, and takes it back in one press', async () => {
    const answers: Answers = [
      TONIGHT.reply(aTonight({ leaving })),
      UNDO.reply(() => {
        answers.push(TONIGHT.reply(aTonight()))
        return aManaged({ id: 4 })
      }),
    ]
    await openDashboard('/dashboard/ce-soir', answers)

    expect(await screen.findByText(/^4 réservations/)).toHaveTextContent(
      '4 réservations, 8 places. À 15:08, 3 emails partent, et 120 € sont remboursés.',
    )
    expect(screen.getByText('Nous en sommes désolés.')).toBeInTheDocument()
    await press(/^Revenir en arrière/)
    expect(await screen.findByText('La date est de nouveau comme avant')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Ce qui va partir')).not.toBeInTheDocument())
  })

  const ofParty = { ...cancelled, parties: 1, seats: 2, emails: 1 }
  const party = { id: 40, name: 'Aïcha Ben', backTo: null }

  it('shows the booking that is about to be cancelled, and keeps it in one press', async () => {
    const KEEP = on(routes.reservations.keepParty, { id: 40 })
    const { calls } = await openDashboard('/dashboard/ce-soir', [
      TONIGHT.reply(aTonight({ leaving: [cancelled, { ...ofParty, party }] })),
      KEEP.reply(aParty()),
    ])

    expect(
      await screen.findByRole('heading', { name: /réservation d’Aïcha Ben annulée$/ }),
    ).toBeVisible()
    await press(/^Revenir en arrière.*réservation d’Aïcha Ben annulée$/)

    expect(await screen.findByText('La réservation est de nouveau comme avant')).toBeInTheDocument()
    expect(calls).toContain(KEEP.line)
    expect(calls).not.toContain(UNDO.line)
  })

  it('puts a booking that was moved back to its date in one press', async () => {
    const MOVE = on(routes.reservations.moveParty, { id: 40 })
    const moved = { ...ofParty, news: 'déplacé' as const, party: { ...party, backTo: 12 } }
    const walkIn = { ...ofParty, emails: 0, letter: null, party: { ...party, id: 41, name: '' } }
    const site = await openDashboard('/dashboard/ce-soir', [
      TONIGHT.reply(aTonight({ leaving: [moved, walkIn] })),
      MOVE.reply(aParty()),
    ])

    expect(
      await screen.findByRole('heading', { name: /réservation de Compte supprimé annulée$/ }),
    ).toBeVisible()
    expect(screen.getByText(/À 15:08, aucun email ne part/)).toBeVisible()
    await press(/^Revenir en arrière.*réservation d’Aïcha Ben déplacée ici$/)

    await waitFor(() => expect(site.sentTo(MOVE)).toEqual([{ spectacleId: 12 }]))
  })

  it('leads a new house through its first hour', async () => {
    const firstSteps = { house: true, show: false, price: false, date: false, letter: false }
    await openDashboard('/dashboard/ce-soir', [TONIGHT.reply(aTonight({ dates: [], firstSteps }))])

    const next = await screen.findByRole('link', { name: 'Ajouter un premier spectacle' })
    expect(next.closest('li')).toHaveAttribute('aria-current', 'step')
    expect(linksOf('Premiers pas')).toHaveLength(5)
    expect(screen.getByText('Fait')).toBeVisible()
    expect(screen.queryByText('Pas de spectacle ce soir.')).not.toBeInTheDocument()
  })

  it('says that it cannot be had, and tries again', async () => {
    const answers: Answers = [TONIGHT.reply(apiError('ACCES_INTERDIT'))]
    await openDashboard('/dashboard/ce-soir', answers)
    await screen.findByText('Accès interdit')
    answers.push(TONIGHT.reply(aTonight({ dates: [] })))
    await press('Réessayer')

    expect(await screen.findByText('Pas de spectacle ce soir.')).toBeVisible()
  })

  it('stands in short above the tab that the dashboard opens with', async () => {
    const waiting = { ...NOTHING, messages: 2 }
    await openDashboard('/dashboard', [
      on(routes.spectacles.managed).reply([]),
      TONIGHT.reply(aTonight({ waiting })),
    ])

    expect(
      await screen.findByText(
        'Ce soir, 20:30 : Le grand soir, 32 / 70 places prises. 1 chose à faire.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ouvrir « Ce soir »' })).toHaveAttribute(
      'href',
      '/dashboard/ce-soir',
    )
  })
})
