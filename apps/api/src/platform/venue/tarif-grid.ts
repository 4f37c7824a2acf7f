import { Tarif } from '@espace/contracts/tarifs/tarifs'
import type { Db } from '@espace/prisma/client'

/** The setting of the tarifs that a new date takes over. */
export const TARIF_GRID_KEY = 'tarifs'

export const tarifGridIn = (value: unknown): Tarif[] => Tarif.array().safeParse(value).data ?? []

export async function readTarifGrid(db: Db): Promise<Tarif[]> {
  const setting = await db.setting.findUnique({ where: { key: TARIF_GRID_KEY } })
  return tarifGridIn(setting?.value)
}
