import type { Tarif } from '@espace/contracts/tarifs/tarifs'
import { tarifs } from '@espace/contracts/tarifs/tarifs'
import { centsOf, TARIF_CLASSES } from '@espace/contracts/tarifs/tarifs.constants'
import * as z from 'zod'

/** Form values of a tarif, with its price as text. */
const TarifRow = z.object({
  /** Empty until the first save, which derives it from the name. */
  key: z.string(),
  name: z.string(),
  price: z.string(),
  who: z.string(),
  quota: z.string(),
  class: z.enum(TARIF_CLASSES),
})
export type TarifRow = z.infer<typeof TarifRow>

export const TarifRows = z.array(TarifRow)

export const NEW_ROW: TarifRow = {
  key: '',
  name: '',
  price: '',
  who: '',
  quota: '',
  class: 'plein',
}

export const rowsOf = (list: readonly Tarif[]): TarifRow[] =>
  list.map(({ priceCents, quota, ...tarif }) => ({
    ...tarif,
    price: String(priceCents / 100).replace('.', ','),
    quota: quota === null ? '' : String(quota),
  }))

/** Tarifs for the API; a new name is turned into a unique key. */
export function tarifsIn(rows: readonly TarifRow[]) {
  const taken = new Set(rows.map(({ key }) => key))
  return rows.map(({ key, price, quota, ...row }) => {
    const own = key || freeKey(row.name, taken)
    taken.add(own)
    return {
      ...row,
      key: own,
      priceCents: centsOf(price),
      quota: quota.trim() === '' ? null : Number(quota),
    }
  })
}

function freeKey(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'tarif'
  for (let nth = 1; ; nth += 1) {
    const key = nth === 1 ? slug : `${slug}-${nth}`
    if (!taken.has(key)) return key
  }
}

/** Reports the first invalid tarif by its name. */
export const tarifRules = TarifRows.superRefine((rows, context) => {
  const [issue] = tarifs.safeParse(tarifsIn(rows)).error?.issues ?? []
  if (!issue) return
  const row = rows[Number(issue.path[0])]
  const message = row ? `${row.name || 'Sans nom'} : ${issue.message}` : issue.message
  context.addIssue({ code: 'custom', message })
})
