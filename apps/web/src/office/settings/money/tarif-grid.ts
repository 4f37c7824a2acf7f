import { ManagedTarifGrid } from '@espace/contracts/tarifs/tarifs'
import * as z from 'zod'
import { setting } from '../../lib/edit/setting.ts'
import { rowsOf, tarifRules, tarifsIn } from '../../ui/tarifs/tarif-rows.ts'
import { tarifList } from '../../ui/tarifs/tarifs-field.tsx'

const FIELDS = {
  tarifs: tarifList(
    'Tarifs à côté du plein tarif',
    'Le plein tarif est le prix du spectacle. Une date ajoutée reprend cette grille ; ses tarifs se changent ensuite dans le spectacle.',
  ),
}

/** Default tarifs of the venue, copied to new dates. */
export const tarifGrid = setting({
  name: 'tarifs',
  label: 'Tarifs',
  fields: FIELDS,
  rules: z.object({ tarifs: tarifRules }),
  schema: ManagedTarifGrid,
  toForm: ({ tarifs }) => ({ tarifs: rowsOf(tarifs) }),
  load: (admin, options) => admin.settings.tarifGrid({}, options),
  save: (admin, { tarifs }, version) =>
    admin.settings.setTarifGrid({ body: { tarifs: tarifsIn(tarifs), version } }),
  saved: 'Tarifs sauvegardés',
})
