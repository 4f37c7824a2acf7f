import type { ManagedTarifGrid, Tarif } from '@espace/contracts/tarifs/tarifs'
import type { Setting } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import { TARIF_GRID_KEY, tarifGridIn } from '#platform/venue/tarif-grid.ts'
import type { Services } from '#services.ts'

const where = { key: TARIF_GRID_KEY }

/** The tarifs that a date takes over when it is added; dates of before keep theirs. */
export function tarifGridService({ db }: Services) {
  return {
    async managed(): Promise<ManagedTarifGrid> {
      return present((await db.setting.findUnique({ where })) ?? { value: [], version: 1 })
    },

    save: (tarifs: Tarif[], save: Save): Promise<ManagedTarifGrid> =>
      db.$transaction((tx) => {
        const label = 'Tarifs'
        return saveSetting(tx, { ...where, label, initial: [], value: tarifs, tell, present }, save)
      }),
  }
}

const tell = (value: unknown) => ({ tarifs: tarifGridIn(value) })

const present = ({ value, version }: Pick<Setting, 'value' | 'version'>): ManagedTarifGrid => ({
  tarifs: tarifGridIn(value),
  version,
})
