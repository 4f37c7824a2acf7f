import * as z from 'zod'
import { BIN_DAYS } from '../kernel/constants.ts'
import { Day, Id, named, REMOVAL, rowId, Version, versioned } from '../kernel/fields.ts'
import { defineAdminContract, defineContract } from '../kernel/route.ts'
import { CODE_CHECK_LIMIT } from '../rate-limits.ts'
import { day, title } from '../spectacles/spectacle-fields.ts'
import { tarifKey } from '../tarifs/tarifs.ts'
import { KINDS, MAX_NAMED } from './codes.constants.ts'

/** The format of the specification (§5.6). */
export const Code = z
  .string('Code promo requis')
  .min(1, 'Code promo requis')
  .max(20, 'Code promo trop long')
  .regex(/^[A-Z0-9]*$/, 'Code promo invalide (lettres majuscules et chiffres uniquement)')

export const CODE_REFUSALS = [
  'CODE_PROMO_INCONNU',
  'CODE_PROMO_A_VENIR',
  'CODE_PROMO_EXPIRE',
  'CODE_PROMO_AUTRE_DATE',
  'CODE_PROMO_EPUISE',
  'CODE_PROMO_DEJA_SERVI',
] as const

const limit = z.int('Un nombre entier est attendu').min(1, 'Au moins une fois').max(100_000)

const spectacleId = rowId()

const fields = {
  code: Code,
  kind: z.enum(KINDS, 'Remise inconnue'),
  value: z
    .int('Un nombre est attendu')
    .min(0, 'Au moins 1')
    .max(100_000, '1 000 € au plus')
    .meta({ description: 'Hundredths, or cents off each seat; 0 of a tarif' }),
  tarif: z
    .union([z.literal(''), tarifKey])
    .meta({ description: 'The tarif that seats are sold at, of those that their date has' }),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  maxUses: limit.nullable().meta({ description: 'Bookings, in all' }),
  maxPerBooker: limit.nullable().meta({ description: 'Bookings of one account or address' }),
  titles: z.array(title).max(MAX_NAMED).meta({ description: 'Shows that it is for, by title' }),
  spectacleIds: z
    .array(spectacleId)
    .max(MAX_NAMED)
    .meta({ description: 'Dates that it is for; without these and titles, every date' }),
}

export const ManagedCode = named('ManagedCode', {
  id: z.int().positive(),
  code: z.string(),
  kind: z.enum(KINDS),
  value: z.int(),
  tarif: z.string(),
  validFrom: Day.nullable(),
  validUntil: Day.nullable(),
  maxUses: z.int().nullable(),
  maxPerBooker: z.int().nullable(),
  titles: z.array(z.string()),
  spectacleIds: z.array(z.int()),
  uses: z.int().nonnegative().meta({ description: 'Bookings that have seats with it' }),
  hasDates: z.boolean().meta({ description: 'It is for every date, or for one still to come' }),
  version: Version,
  deletedAt: z.iso.datetime().nullable(),
})
export type ManagedCode = z.infer<typeof ManagedCode>

type Terms = Pick<CodeDraft, 'kind' | 'value' | 'tarif' | 'validFrom' | 'validUntil'>

/** Rules across its fields. */
const consistent = <Schema extends z.ZodType<Terms>>(schema: Schema) =>
  schema
    .refine(({ kind, value }) => kind !== 'pourcentage' || value <= 100, {
      path: ['value'],
      error: '100 % au plus',
    })
    .refine(({ kind, value }) => (kind === 'tarif') === (value === 0), {
      path: ['value'],
      error: 'Au moins 1',
    })
    .refine(({ kind, tarif }) => (kind === 'tarif') === (tarif !== ''), {
      path: ['tarif'],
      error: 'Choisissez un tarif',
    })
    .refine(
      ({ validFrom, validUntil }) =>
        validFrom === null || validUntil === null || validFrom <= validUntil,
      { path: ['validUntil'], error: 'La fin vient avant le début' },
    )

const Draft = z.object({
  ...fields,
  tarif: fields.tarif.default(''),
  validFrom: fields.validFrom.default(null),
  validUntil: fields.validUntil.default(null),
  maxUses: fields.maxUses.default(null),
  maxPerBooker: fields.maxPerBooker.default(null),
  titles: fields.titles.default([]),
  spectacleIds: fields.spectacleIds.default([]),
})
export type CodeDraft = z.output<typeof Draft>

export const CodeDraft = consistent(Draft)

/** A whole draft, because its fields depend on each other; only the name may be absent. */
export const CodeChange = consistent(
  z.object({
    ...fields,
    tarif: Draft.shape.tarif,
    code: Code.optional(),
    ...versioned,
  }),
)
export type CodeChange = z.output<typeof CodeChange>

export const codesContract = defineContract({
  check: {
    method: 'POST',
    path: '/api/codes/check',
    access: 'public',
    summary: 'Check a promo code for a date; checked again at booking',
    body: z.strictObject({ code: Code, spectacleId }),
    response: z.object({
      code: z.string(),
      kind: z.enum(KINDS),
      value: z
        .int()
        .meta({ description: 'Hundredths or cents off each seat; the price of a tarif' }),
      tarifName: z.string().meta({ description: 'Of that tarif, on that date; empty otherwise' }),
    }),
    idempotency: false,
    limits: [CODE_CHECK_LIMIT],
    errors: CODE_REFUSALS,
  },
})

export const codesAdminContract = defineAdminContract({
  managed: {
    method: 'GET',
    path: '/api/admin/codes',
    summary: 'List promo codes that are not in the bin, newest first',
    response: z.array(ManagedCode),
  },
  bin: {
    method: 'GET',
    path: '/api/admin/codes/bin',
    summary: 'List the promo codes in the bin, last deleted first',
    response: z.array(ManagedCode),
  },
  add: {
    method: 'POST',
    path: '/api/admin/codes',
    summary: 'Add a promo code',
    body: CodeDraft,
    response: ManagedCode,
    status: 201,
    errors: ['CODE_PROMO_EXISTANT'],
    fault: 'ERREUR_SAUVEGARDE',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/codes/:id',
    summary: 'Update a promo code; existing bookings keep their price',
    params: Id,
    body: CodeChange,
    response: ManagedCode,
    isVersioned: true,
    errors: ['CODE_PROMO_EXISTANT', 'CODE_PROMO_FIXE'],
    fault: 'ERREUR_SAUVEGARDE',
  },
  remove: {
    ...REMOVAL,
    path: '/api/admin/codes/:id',
    summary: `Put a code in the bin for ${BIN_DAYS} days: nobody books with it any more`,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/codes/:id/restore',
    summary: 'Restore a promo code from the bin',
    params: Id,
    response: ManagedCode,
  },
})
