import type { ClosingFigures, ClosingSheet } from '@espace/contracts/door/closing'
import { apiError } from '@espace/contracts/kernel/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anEvening, onANewDevice, openDoor, SHOW } from '#testing/door.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'

onANewDevice()

const SHEET = on(routes.door.closing, { id: 4 })
const CLOSE = on(routes.door.close, { id: 4 })
const CSV = on(routes.door.closingCsv, { id: 4 })

const FIGURES: ClosingFigures = {
  capacity: 70,
  sold: 12,
  attended: 10,
  noShows: 2,
  released: 3,
  booked: 8,
  walkUps: 3,
  guests: 1,
  conflicts: 0,
  byTarif: [
    {
      name: 'Plein tarif',
      price_cents: 1500,
      sold: 9,
      attended: 8,
      noShows: 1,
      totalCents: 13_500,
    },
    { name: 'Étudiant', price_cents: 1500, sold: 2, attended: 1, noShows: 1, totalCents: 3000 },
  ],
  byPrice: [{ price_cents: 1500, sold: 11, attended: 9, noShows: 2, totalCents: 16_500 }],
  takings: [
    { method: 'ligne', receivedCents: 9000, refundedCents: 1500, netCents: 7500 },
    { method: 'espèces', receivedCents: 4500, refundedCents: 0, netCents: 4500 },
    { method: 'carte', receivedCents: 3000, refundedCents: 0, netCents: 3000 },
  ],
  totalCents: 16_500,
  netCents: 15_000,
  toGiveBackCents: 0,
  unpaidAttendedCents: 0,
  unpaidNoShowCents: 1500,
}

const aSheet = (fields: Partial<ClosingSheet> = {}): ClosingSheet => ({
  show: SHOW,
  figures: FIGURES,
  closings: [],
  isChanged: false,
  since: [],
  ...fields,
})

const CLOSED = aSheet({
  closings: [{ at: '2026-11-21T22:40:00.000Z', by: 'Iris', figures: FIGURES, cash: null }],
})

const sheetWith = (more: Answers = []) =>
  openDoor([], [SHEET.reply(aSheet()), ...more], '&partie=bilan')

afterEach(() => vi.restoreAllMocks())

describe('the sheet of an evening', () => {
  it('shows seats and takings so that each sum can be done again', async () => {
    await sheetWith()

    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    expect((await row(/^Places vendues/)).getByText('12')).toBeVisible()
    expect((await row(/^En ligne/)).getByText(/75\s€/)).toBeVisible()
    expect((await row(/^Plein tarif, 15/)).getByText(/135\s€/)).toBeVisible()
    expect((await row(/^Étudiant, 15/)).getByText(/30\s€/)).toBeVisible()
    expect((await row(/^Recette nette/)).getByText(/150\s€/)).toBeVisible()
  })

  it('is closed by one press, and says when and by whom; nothing is released after it', async () => {
    const { answers, sentTo } = await sheetWith([CLOSE.reply(CLOSED)])
    await screen.findByText('Bilan de la soirée')
    expect(screen.getByRole('heading', { name: 'Places non retirées' })).toBeVisible()
    answers.push(SHEET.reply(CLOSED))
    await press('Clôturer la soirée')

    expect(await screen.findByText(/^Clôturé le .*23:40 par Iris$/)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Places non retirées' })).toBeNull()
    expect(sentTo(CLOSE)).toHaveLength(1)
  })

  it('is closed with the cash that was counted, and says what is missing', async () => {
    const cash = { floatCents: 10_000, countedCents: 14_000 }
    const [closing] = CLOSED.closings
    const counted = aSheet({ closings: closing ? [{ ...closing, cash }] : [] })
    const { answers, sentTo } = await sheetWith([CLOSE.reply(counted)])
    await userEvent.type(await screen.findByLabelText('Fond de caisse (€)'), '100')
    await userEvent.type(screen.getByLabelText('Espèces comptées (€)'), '140,00')
    expect(screen.getByText(/^Il manque 5\s€\.$/)).toBeVisible()
    answers.push(SHEET.reply(counted))
    await press('Clôturer la soirée')

    expect(await screen.findByText(/^Clôturé le .* par Iris\. Il manque 5\s€\.$/)).toBeVisible()
    expect(sentTo(CLOSE)).toEqual([{ cash }])
  })

  it('keeps the cash that was counted while there is no network', async () => {
    const { answers } = await sheetWith([])
    await userEvent.type(await screen.findByLabelText('Espèces comptées (€)'), '140')
    answers.push(on(routes.door.evening, { id: 4 }).reply(new TypeError('Failed to fetch')))
    await act(async () => void dispatchEvent(new Event('online')))

    expect(await screen.findByText('Le bilan demande le réseau.')).toBeVisible()
    expect(screen.getByLabelText('Espèces comptées (€)')).toHaveValue('140')
  })

  it('says what came after it was closed', async () => {
    const late = {
      id: '0b5f6f5e-6a0f-4c51-9a44-2a8f4c8a1d11',
      kind: 'sale',
      code: 'NNNNNNNNNNNN',
      seats: 1,
      paidCents: 1500,
      at: '2026-11-21T22:50:00.000Z',
      deviceId: 'tel-a',
    } as const
    await sheetWith([SHEET.reply({ ...CLOSED, isChanged: true, since: [late] })])

    expect(await screen.findByRole('note')).toHaveTextContent(
      'Les chiffres ont changé depuis la dernière clôture : 1 opération depuis.',
    )
  })

  it('says why it cannot be closed yet', async () => {
    await sheetWith([CLOSE.reply(apiError('TROP_TOT'))])
    await press('Clôturer la soirée')

    expect(await screen.findByRole('alert')).toHaveTextContent(apiError('TROP_TOT').message)
  })

  it('says from when it can be closed, until then', async () => {
    const soon = '2099-11-21T19:30:00.000Z'
    await sheetWith([on(routes.door.evening, { id: 4 }).reply(anEvening([], { startsAt: soon }))])

    expect(await screen.findByText(/^La soirée peut être clôturée à partir de 20:30/)).toBeVisible()
  })

  it('is saved as a file that names its evening', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:cloture'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const { calls } = await sheetWith([CSV.reply('Places vendues;12\r\n')])
    await press('Exporter en CSV')

    await waitFor(() => expect(names).toEqual(['cloture-2026-11-21.csv']))
    expect(calls).toContain(CSV.line)
    expect(await files[0]?.text()).toContain('Places vendues;12')
  })
})

describe('the till', () => {
  it('takes a promo code, and says what is to be paid before the press', async () => {
    const SALE = on(routes.door.sell, { id: 4 })
    const CHECK = on(routes.codes.check)
    const issues = [{ path: 'code', message: 'Code promo invalide' }]
    const answers = [
      CHECK.reply(apiError('REQUETE_INVALIDE', { issues })),
      SALE.reply(apiError('COMPLET')),
    ]
    const door = await openDoor([], answers, '&partie=caisse')
    const code = screen.getByLabelText('Code promo (facultatif)')
    await userEvent.type(code, 'ri-re')
    expect(await screen.findByText('Code promo invalide')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Vendre 1.place · 15.€/ })).toBeDisabled()

    door.answers.push(
      CHECK.reply({ code: 'RIRE10', kind: 'pourcentage', value: 10, tarifName: '' }),
    )
    await userEvent.clear(code)
    await userEvent.type(code, 'rire10')
    expect(await screen.findByText('Code RIRE10 compris')).toBeVisible()
    await press(/^Vendre 1.place · 13,50.€/)

    expect(await screen.findByRole('alert')).toBeVisible()
    expect(door.sentTo(SALE)[0]).toMatchObject({ code: 'RIRE10', quantity: 1 })
  })
})
