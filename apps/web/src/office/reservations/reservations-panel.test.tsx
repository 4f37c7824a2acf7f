// Imported here, so that loading it does not count against the timeout of the first test.
import './reservations-panel.tsx'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aDate, aParty, aPreview, listed } from '#testing/box-office.ts'
import { inDays } from '#testing/builders.ts'
import { fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'

const DATES = on(routes.reservations.boxOfficeDates)

const soon = aDate()
const later = aDate({ id: 13, date_spectacle: inDays(14), sold: 68, guests: 0, available: 2 })
const full = aDate({ id: 14, date_spectacle: inDays(21), sold: 70, guests: 0, available: 0 })

const guest = aParty({
  price_cents: 0,
  id: 41,
  name: 'Ada',
  listedAs: 'Ada',
  email: null,
  payment: 'invité',
  code: 'AAAABBBBCCCC',
})

async function open(answers: Answers = [], path = '/dashboard/reservations') {
  const all: Answers = [
    DATES.reply(listed(soon, later, full)),
    on(routes.reservations.boxOfficeDate, { id: 12 }).reply({
      date: soon,
      parties: [guest, aParty()],
    }),
    on(routes.reservations.boxOfficeDate, { id: 13 }).reply({ date: later, parties: [] }),
    ...answers,
  ]
  const site = await openDashboard(path, all)
  return { ...site, answers: all }
}

const row = async (words: string) => {
  const cell = await screen.findByText(words, { selector: 'strong' })
  const found = cell.closest('tr')
  if (!found) throw new Error(`no row of ${words}`)
  return within(found)
}

/** Chooses an entry of a party's menu. */
async function choose(name: string, item: string) {
  await userEvent.click((await row(name)).getByRole('button', { name: /^Plus/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the bookings of a date', () => {
  it('begin with the next one: who comes, for how many, with which code and how it is paid', async () => {
    await open()

    const zoe = await row('Hondt Zoé')
    expect(zoe.getByText('7KQ4-M2XW-PD9A')).toBeVisible()
    expect(zoe.getByText('zoe@exemple.fr')).toBeVisible()
    expect(zoe.getByText('À régler à l’entrée')).toBeVisible()
    expect(zoe.getByText('Confirmée')).toBeVisible()
    expect((await row('Ada')).getByText('Invité')).toBeVisible()
    expect(screen.getByText('7 / 70')).toBeVisible()
    expect(screen.getByText('63')).toBeVisible()
  })

  it('are those of another date once it is chosen, and the address says so', async () => {
    const { router } = await open()

    await userEvent.selectOptions(await screen.findByLabelText('Date'), '13')

    expect(await screen.findByText('Aucune réservation')).toBeVisible()
    expect(router.state.location.search).toBe('?date=13')
  })

  it('may be of a date that is past', async () => {
    const past = aDate({ id: 9, date_spectacle: inDays(-7), title: 'Naguère' })
    const { calls } = await open([
      on(routes.reservations.boxOfficeDates, { when: 'passees', limit: 200 }).reply(listed(past)),
      on(routes.reservations.boxOfficeDate, { id: 9 }).reply({ date: past, parties: [] }),
    ])

    await userEvent.selectOptions(await screen.findByLabelText('Période'), 'passees')

    expect(await screen.findByRole('heading', { name: 'Naguère', level: 3 })).toBeVisible()
    expect(calls).toContain(
      on(routes.reservations.boxOfficeDates, { when: 'passees', limit: 200 }).line,
    )
  })

  it('come with those who wait for seats, by rank', async () => {
    const about = { firstName: 'Inès', lastName: 'Roux', email: 'ines@exemple.fr' }
    const since = { createdAt: '2026-11-21T17:04:00Z' }
    const offered = { rank: null, offeredUntil: '2026-11-22T17:04:00Z' }
    await open([
      on(routes.reservations.boxOfficeDate, { id: 12 }).reply({
        date: { ...soon, waiting: 2 },
        parties: [],
      }),
      on(routes.waiting.ofDate, { id: 12 }).reply([
        { id: 1, quantity: 2, ...about, ...since, ...offered },
        { id: 2, quantity: 5, ...about, firstName: 'Paul', ...since, rank: 1, offeredUntil: null },
      ]),
    ])

    const list = within(await screen.findByRole('list', { name: 'Liste d’attente' }))
    const [first, second] = list.getAllByRole('listitem')
    expect(first).toHaveTextContent(/Inès Roux, 2\splaces, proposées jusqu’au 22\/11\/2026 à 18:04/)
    expect(second).toHaveTextContent(/Paul Roux, 5\splaces, 1er rang/)
  })

  it('are none where the house sells no date', async () => {
    await open([DATES.reply(listed())])

    expect(await screen.findByText('Aucune date')).toBeVisible()
  })

  it('are found by name on whatever date', async () => {
    const { calls } = await open([
      on(routes.reservations.findParties).reply([
        aParty({ spectacle: { ...aParty().spectacle, id: 13, title: 'Une autre soirée' } }),
      ]),
    ])

    await row('Hondt Zoé')
    fillIn({ 'Rechercher un nom, un email ou un code': 'hondt' })

    expect(await screen.findByText(/^Une autre soirée/)).toBeVisible()
    expect(screen.getByText('1 réservation, toutes dates confondues')).toBeVisible()
    expect(calls.filter((line) => line.includes('search='))).toEqual([
      on(routes.reservations.findParties, { search: 'hondt' }).line,
    ])
  })

  it('have a list for the door, by family name, without those who do not come', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const gone = aParty({ id: 42, name: 'Léo Martin', listedAs: 'Martin Léo', state: 'annulée' })
    const { container } = await open([
      on(routes.reservations.boxOfficeDate, { id: 12 }).reply({
        date: soon,
        parties: [guest, aParty(), gone],
      }),
    ])
    await row('Hondt Zoé')

    await userEvent.click(screen.getByRole('button', { name: 'Imprimer la liste' }))

    expect(print).toHaveBeenCalledOnce()
    const list = [...container.querySelectorAll('section section tbody tr')].map(
      ({ textContent }) => textContent,
    )
    expect(list).toEqual([
      'Ada2InvitationAAAA-BBBB-CCCCInvité',
      'Hondt Zoé2Plein tarif7KQ4-M2XW-PD9AÀ régler à l’entrée',
    ])
    const sums = container.querySelector('section section tfoot')?.textContent
    expect(sums).toMatch(/^Invitation2GratuitPlein tarif230\s€$/)
  })
})

/** 14:32 in Paris. */
const LEAVES_AT = '2026-12-01T13:32:00Z'

describe('what the team does with a booking', () => {
  it('is to cancel it, with a reason', async () => {
    const CANCEL = on(routes.reservations.cancelParty, { id: 40 })
    const site = await open([
      CANCEL.reply(aParty({ cancelAt: LEAVES_AT })),
      on(routes.soirees.preview).reply(aPreview({ refundCents: 4500, leavesAt: LEAVES_AT })),
    ])
    await choose('Hondt Zoé', 'Annuler la réservation…')

    expect(
      await screen.findByText(
        /^1 réservation, 2\splaces\. Dans dix minutes, 1 email part, et 45\s€ payés en ligne sont remboursés\. D’ici là, le billet reste valable/,
      ),
    ).toBeVisible()
    await userEvent.click(screen.getByText(/^Lire l’email/))
    expect(screen.getByText('Nous en sommes désolés.')).toBeVisible()
    fillIn({ 'Raison (facultative)': 'Une panne de courant.' })
    await userEvent.click(screen.getByRole('button', { name: 'Annuler la réservation' }))

    expect(await screen.findByText('Annulation enregistrée')).toBeInTheDocument()
    expect(site.sentTo(CANCEL)[0]).toEqual({ reason: 'Une panne de courant.' })
  })

  it('is to take a cancellation back, which its row announces', async () => {
    const KEEP = on(routes.reservations.keepParty, { id: 40 })
    const planned = aParty({ cancelAt: LEAVES_AT })
    const { calls } = await open([
      on(routes.reservations.boxOfficeDate, { id: 12 }).reply({ date: soon, parties: [planned] }),
      KEEP.reply(aParty()),
    ])

    expect((await row('Hondt Zoé')).getByText('Annulation à 14:32')).toBeVisible()
    await choose('Hondt Zoé', 'Revenir en arrière')

    expect(await screen.findByText('Réservation maintenue')).toBeInTheDocument()
    expect(calls).toContain(KEEP.line)
  })

  it('is to cancel what is only held, or begins at once, without delay, and that is said', async () => {
    await open([on(routes.soirees.preview).reply(aPreview({ emails: 0, refundCents: 4500 }))])
    await choose('Hondt Zoé', 'Annuler la réservation…')

    expect(
      await screen.findByText(/^Aucun email ne part\. 45\s€ payés en ligne sont remboursés/),
    ).toBeVisible()
  })

  it('is to put it on a date that has room for all of it', async () => {
    const MOVE = on(routes.reservations.moveParty, { id: 40 })
    const site = await open([MOVE.reply(aParty())])
    await choose('Hondt Zoé', 'Déplacer vers une autre date…')

    const select = await screen.findByLabelText('Nouvelle date')
    const values = within(select).getAllByRole<HTMLOptionElement>('option')
    expect(values.map(({ value }) => value)).toEqual(['', '13'])
    await userEvent.selectOptions(select, '13')
    await userEvent.click(screen.getByRole('button', { name: 'Déplacer' }))

    expect(await screen.findByText('Réservation déplacée')).toBeInTheDocument()
    expect(site.sentTo(MOVE)[0]).toEqual({ spectacleId: 13 })
  })

  it('is moved to another date of the same show first, and what that does is said before', async () => {
    const other = aDate({
      id: 15,
      title: 'Mamie',
      date_spectacle: inDays(3),
      price_cents: 1800,
    })
    const walkIn = aParty({ name: 'Aïcha', listedAs: 'Aïcha' })
    await open([
      DATES.reply(listed(soon, other, later)),
      on(routes.reservations.boxOfficeDate, { id: 12 }).reply({ date: soon, parties: [walkIn] }),
      on(routes.soirees.preview).reply(aPreview({ leavesAt: LEAVES_AT })),
    ])
    await choose('Aïcha', 'Déplacer vers une autre date…')
    const dialog = within(await screen.findByRole('dialog', { name: /réservation d’Aïcha$/ }))
    const groups = await dialog.findAllByRole('group')
    expect(groups.map((group) => group.getAttribute('label'))).toEqual([
      'Autres dates de « Le grand soir »',
      'Autres spectacles',
    ])
    await userEvent.selectOptions(dialog.getByLabelText('Nouvelle date'), '13')
    expect(dialog.getByText(/^2\splaces d’Aïcha passent du .* au .*, 20:30\.$/)).toBeVisible()
    expect(await dialog.findByText(/^Dans dix minutes, un email part/)).toBeVisible()
    expect(dialog.queryByText(/autre spectacle :/)).toBeNull()
    await userEvent.selectOptions(dialog.getByLabelText('Nouvelle date'), '15')

    expect(dialog.getByText('C’est un autre spectacle : « Mamie ».')).toBeVisible()
    expect(
      dialog.getByText(/La place y coûte 18\s€, 3\s€ de plus : le billet garde son prix\.$/),
    ).toBeVisible()
  })

  it('stays in its dialog when the last seats have gone meanwhile', async () => {
    const MOVE = on(routes.reservations.moveParty, { id: 40 })
    await open([MOVE.reply(apiError('COMPLET'))])
    await choose('Hondt Zoé', 'Déplacer vers une autre date…')

    await userEvent.selectOptions(await screen.findByLabelText('Nouvelle date'), '13')
    await userEvent.click(screen.getByRole('button', { name: 'Déplacer' }))

    expect(await screen.findByText('Complet')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('is tried again by itself while the API has too much to do (§9)', async () => {
    const MOVE = on(routes.reservations.moveParty, { id: 40 })
    const replies = [apiError('SERVICE_INDISPONIBLE'), aParty()]
    const site = await open([MOVE.replyRaw(() => replies.shift())])
    site.services.queryClient.setDefaultOptions({ mutations: { retry: 3, retryDelay: 0 } })
    await choose('Hondt Zoé', 'Déplacer vers une autre date…')

    await userEvent.selectOptions(await screen.findByLabelText('Nouvelle date'), '13')
    await userEvent.click(screen.getByRole('button', { name: 'Déplacer' }))

    expect(await screen.findByText('Réservation déplacée')).toBeInTheDocument()
    expect(site.sentTo(MOVE)).toHaveLength(2)
    expect(screen.queryByText('Service momentanément indisponible.')).toBeNull()
  })

  it('says so when no other date has room', async () => {
    await open([DATES.reply(listed(soon, full))])
    await choose('Hondt Zoé', 'Déplacer vers une autre date…')

    expect(await screen.findByText(/^Aucune autre date n’a 2\splaces de libre\.$/)).toBeVisible()
  })

  it('is to send the tickets again, where there is an address', async () => {
    const RESEND = on(routes.reservations.resendParty, { id: 40 })
    const { calls } = await open([RESEND.reply({ message: 'Les billets repartent par email.' })])
    await choose('Hondt Zoé', 'Renvoyer les billets')

    expect(await screen.findByText('Billets renvoyés')).toBeInTheDocument()
    expect(calls).toContain(RESEND.line)
    await userEvent.click((await row('Ada')).getByRole('button', { name: /^Plus/ }))
    expect(await screen.findByRole('menuitem', { name: /^Annuler/ })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Renvoyer les billets' })).toBeNull()
  })

  it('is to correct an address that was misheard; an account’s booking has a note alone', async () => {
    const EDIT = on(routes.reservations.editParty, { id: 41 })
    const NOTE = on(routes.reservations.editParty, { id: 40 })
    const nora = aParty({
      id: 41,
      name: 'Nora Pinson',
      listedAs: 'Nora Pinson',
      hasAccount: false,
    })
    const { sentTo } = await open([
      on(routes.reservations.boxOfficeDate, { id: 12 }).reply({
        date: soon,
        parties: [aParty(), nora],
      }),
      EDIT.reply(nora),
      NOTE.reply(aParty({ note: 'Béquilles' })),
    ])
    await choose('Nora Pinson', 'Coordonnées et note…')
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByLabelText('Nom')).toHaveValue('Nora Pinson')
    await userEvent.clear(form.getByLabelText('Email (facultatif)'))
    await userEvent.type(form.getByLabelText('Email (facultatif)'), 'nora@exemple.fr')
    await userEvent.click(form.getByRole('button', { name: 'Enregistrer' }))

    expect(await screen.findByText('Réservation modifiée')).toBeInTheDocument()
    const body = { name: 'Nora Pinson', phone: null, email: 'nora@exemple.fr', note: '' }
    expect(sentTo(EDIT)).toEqual([body])

    await choose('Hondt Zoé', 'Note pour la porte…')
    const note = within(await screen.findByRole('dialog', { name: 'Note de Zoé Hondt' }))
    expect(note.queryByLabelText('Nom')).toBeNull()
    await userEvent.type(note.getByLabelText('Note pour la porte (facultatif)'), 'Béquilles')
    await userEvent.click(note.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sentTo(NOTE)).toEqual([{ note: 'Béquilles' }]))
  })

  it('is nothing for seats that went back', async () => {
    await open([
      on(routes.reservations.boxOfficeDate, { id: 12 }).reply({
        date: soon,
        parties: [aParty({ state: 'annulée' })],
      }),
    ])

    expect((await row('Hondt Zoé')).queryByRole('button', { name: /^Plus/ })).toBeNull()
  })
})

describe('guests', () => {
  const LINE = on(routes.reservations.invite)

  it('are invited by name, with an address or without', async () => {
    const site = await open([LINE.reply(guest)])
    await row('Hondt Zoé')
    await userEvent.click(screen.getByRole('button', { name: 'Inviter' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Inviter' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Inviter' }))
    expect(await dialog.findByText('Un nom est requis')).toBeVisible()
    fillIn({ Nom: 'Ada', 'Email (facultatif)': 'pas une adresse' })
    await userEvent.click(dialog.getByRole('button', { name: 'Inviter' }))
    await waitFor(() =>
      expect(dialog.getByLabelText('Email (facultatif)')).toHaveAttribute('aria-invalid', 'true'),
    )

    fillIn({ 'Email (facultatif)': '', Places: '4' })
    await userEvent.click(dialog.getByRole('button', { name: 'Inviter' }))

    expect(await screen.findByText('Invitation enregistrée')).toBeInTheDocument()
    expect(site.sentTo(LINE)[0]).toEqual({
      spectacleId: 12,
      name: 'Ada',
      email: null,
      note: '',
      quantity: 4,
    })
  })

  it('are not invited to a date that is full', async () => {
    await open([DATES.reply(listed({ ...full, id: 12 }))])
    await row('Hondt Zoé')

    expect(screen.getByRole('button', { name: 'Inviter' })).toBeDisabled()
  })
})
