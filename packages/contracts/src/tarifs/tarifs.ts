import * as z from 'zod'
import { displayText, named, Version } from '../kernel/fields.ts'
import { MAX_TARIFS, TARIF_CLASSES, TARIF_KEY } from './tarifs.constants.ts'

const PRICE = 'Un prix de 0 à 1 000 €'

export const tarifKey = z.string('Tarif inconnu').regex(TARIF_KEY, 'Tarif inconnu')

const quota = z.int('Un nombre de places').min(0, 'Un nombre de places').max(1_000).nullable()

/** A reduced or special price, beside the full one (`price_cents`). */
export const Tarif = named('Tarif', {
  key: z.string().meta({ description: 'Stays when its name changes' }),
  name: z.string(),
  who: z.string().meta({ description: 'Who is entitled to it, and the proof to show' }),
  class: z.enum(TARIF_CLASSES).meta({ description: 'For declarations' }),
  priceCents: z.int().nonnegative(),
  quota: z.int().nullable().meta({
    description: 'Quota of a date on the site; null: unlimited',
  }),
})
export type Tarif = z.infer<typeof Tarif>

/** As the team edits it. */
export const tarifs = z
  .array(
    z.strictObject({
      key: tarifKey,
      name: displayText(1, 60, 'Un nom est requis'),
      who: displayText(0, 200),
      class: z.enum(TARIF_CLASSES, 'Classe inconnue'),
      priceCents: z.int(PRICE).min(0, PRICE).max(100_000, PRICE),
      quota,
    }),
  )
  .max(MAX_TARIFS, `${MAX_TARIFS} tarifs au plus`)
  .refine(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    'Chaque tarif une seule fois',
  )

export const TarifGrid = z.object({ tarifs })

export const ManagedTarifGrid = named('ManagedTarifGrid', {
  tarifs: z.array(Tarif),
  version: Version,
})
export type ManagedTarifGrid = z.infer<typeof ManagedTarifGrid>
