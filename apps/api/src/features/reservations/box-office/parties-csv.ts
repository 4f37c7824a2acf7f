import type { Party } from '@espace/contracts/reservations/box-office'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { toCsv } from '#platform/csv.ts'
import { decimal } from '#platform/french.ts'

/** The guest list of a date as a spreadsheet. */
export const partiesCsv = (parties: readonly Party[]): string =>
  toCsv(
    {
      nom: ({ listedAs }) => listedAs,
      'e-mail': ({ email }) => email,
      code: ({ code }) => groupedCode(code),
      places: ({ seats }) => seats,
      état: ({ state }) => state,
      règlement: ({ payment }) => payment,
      payé: ({ isPaid }) => (isPaid ? 'oui' : 'non'),
      'montant (€)': ({ seats, price_cents: cents }) => decimal(seats * cents),
      'réservé le': ({ bookedAt }) => bookedAt,
      tarif: ({ tarifName }) => tarifName || FULL_TARIF,
    } satisfies Record<string, (party: Party) => string | number | null>,
    parties,
  )
