import type { BoxOfficeDate, Party } from '@espace/contracts/reservations/box-office'
import type { ChangePreview } from '@espace/contracts/soirees/soirees'
import { parisInstant } from '../shared/lib/time/paris.ts'
import { inDays } from './builders.ts'

/** A date sold by this product, as the box office sees it. */
export const aDate = (fields: Partial<BoxOfficeDate> = {}): BoxOfficeDate => {
  const day = fields.date_spectacle ?? inDays(7)
  return {
    id: 12,
    title: 'Le grand soir',
    date_spectacle: day,
    heure_spectacle: '20:30:00',
    startsAt: parisInstant(day, '20:30:00'),
    status: 'programmé',
    capacity: 70,
    price_cents: 1500,
    tarifs: [],
    sold: 5,
    guests: 2,
    held: 0,
    waiting: 0,
    available: 63,
    ...fields,
  }
}

/** A party with a booking. */
export const aParty = (fields: Partial<Party> = {}): Party => ({
  id: 40,
  reservationId: '0b54ce10-6e11-4c5e-9b1b-6c1c3e1f0a01',
  code: '7KQ4M2XWPD9A',
  name: 'Zoé Hondt',
  listedAs: 'Hondt Zoé',
  email: 'zoe@exemple.fr',
  phone: null,
  hasAccount: true,
  isMailRefused: false,
  note: '',
  seats: 2,
  price_cents: 1500,
  payment: 'porte',
  isPaid: false,
  isPaidAhead: false,
  tarifName: '',
  paidAheadCents: 0,
  paidSeats: 0,
  state: 'confirmée',
  optionUntil: null,
  groupUntil: null,
  linkUntil: null,
  cancelAt: null,
  bookedAt: '2026-11-21T17:04:00Z',
  spectacle: {
    id: 12,
    title: 'Le grand soir',
    date_spectacle: inDays(7),
    heure_spectacle: '20:30:00',
  },
  ...fields,
})

/** Answer of the list of dates. */
export const listed = (...dates: BoxOfficeDate[]) => ({
  dates,
  pagination: { total: dates.length, totalPages: 1, limit: 200, page: 1 },
})

/** Preview of the emails that a change of the date would send. */
export const aPreview = (fields: Partial<ChangePreview> = {}): ChangePreview => ({
  parties: 1,
  seats: 2,
  emails: 1,
  refundCents: 0,
  voucherCents: 0,
  byHandCents: 0,
  leavesAt: null,
  letter: { subject: 'Votre spectacle est annulé', text: 'Nous en sommes désolés.' },
  ...fields,
})
