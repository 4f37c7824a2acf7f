import * as z from 'zod'
import { email } from '../../auth/fields.ts'
import { displayText, instant, language, named, titledDate } from '../../kernel/fields.ts'
import { sharing } from '../../kernel/route.ts'
import { CHECKOUT_LIMITS, GUEST_ORDER_LIMIT, WAITING_LINK_LIMIT } from '../../rate-limits.ts'
import { tarifKey } from '../../tarifs/tarifs.ts'
import { CART_ERRORS, spectacleId, ToPay } from '../reservation.ts'
import { MAX_SEATS, MIN_GROUP_SEATS } from '../reservations.constants.ts'

const SEATS = `De ${MIN_GROUP_SEATS} à ${MAX_SEATS} places`

const token = z.string('Lien incomplet').regex(/^[\w-]{43}$/, 'Lien incomplet')

const name = displayText(1, 100, 'Un nom est requis')

export const GroupHold = z.strictObject({
  spectacleId,
  quantity: z.int(SEATS).min(MIN_GROUP_SEATS, SEATS).max(MAX_SEATS, SEATS),
  name,
  email,
  language,
})
export type GroupHold = z.output<typeof GroupHold>

export const GroupSeat = z.strictObject({
  token,
  tarif: tarifKey.optional().meta({ description: 'Default: full price' }),
  name,
  email,
  language,
})
export type GroupSeat = z.output<typeof GroupSeat>

/** Seats that one person holds for friends, as the link of that person or of the friends opens them. */
export const Group = named('Group', {
  state: z
    .enum(['à confirmer', 'ouvert', 'terminé'])
    .meta({ description: 'Friends take seats while it is open' }),
  holder: z.string().meta({ description: 'First name' }),
  spectacleId: z.int().positive(),
  ...titledDate,
  lieu: z.string(),
  until: instant,
  left: z.int().nonnegative().meta({ description: 'Seats that are still to be taken' }),
  taken: z.array(z.object({ name: z.string(), isSure: z.boolean() })).meta({
    description: 'First names of its members, confirmed or paid; empty for friends',
  }),
  link: z.string().nullable().meta({ description: 'To be shared; null for friends' }),
  prices: z.array(
    z.object({ tarif: z.string(), name: z.string(), priceCents: z.int().nonnegative() }),
  ),
})
export type Group = z.infer<typeof Group>

const [, CHECKOUT_ADDRESS_LIMIT] = CHECKOUT_LIMITS

/** « À plusieurs, chacun paie la sienne »: one person holds seats, each friend takes one without an account. */
export const groupsContract = sharing({ method: 'POST', access: 'public' })({
  hold: {
    path: '/api/reservations/groups',
    summary: 'Hold seats for a group: thirty minutes, or a day once confirmed by email',
    body: GroupHold,
    response: z.object({ message: z.string() }),
    status: 201,
    limits: [GUEST_ORDER_LIMIT, CHECKOUT_ADDRESS_LIMIT],
    errors: [...CART_ERRORS, 'LIMITE_SANS_ADRESSE', 'DELAI_DEPASSE', 'TROP_DE_GROUPES'],
  },
  look: {
    path: '/api/reservations/groups/link',
    summary: 'Get a group, by the link of its holder or friends',
    body: z.strictObject({ token }),
    response: Group,
    idempotency: false,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  answer: {
    path: '/api/reservations/groups/answer',
    summary: 'Confirm a group, or release its free seats, by the link of its holder',
    body: z.strictObject({ token, answer: z.enum(['ouvrir', 'rendre']) }),
    response: z.object({ message: z.string() }),
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', 'RESERVATION_CLOSE'],
  },
  take: {
    path: '/api/reservations/groups/seat',
    summary: 'Take a seat of a group, as an order without an account',
    body: GroupSeat,
    response: ToPay,
    status: 201,
    limits: [GUEST_ORDER_LIMIT, CHECKOUT_ADDRESS_LIMIT],
    errors: [
      ...CART_ERRORS,
      'LIEN_INVALIDE',
      'GROUPE_TERMINE',
      'LIMITE_SANS_ADRESSE',
      'PAIEMENT_INDISPONIBLE',
    ],
  },
})
