import type { CallOptions } from '@espace/contracts/kernel/client'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import type { AdminClient } from '../admin-client.ts'
import { dashboardKey } from '../dashboard.tsx'
import type { Versioned } from '../saves/own-saves.ts'
import type { FieldsOf, Layout } from './fields.ts'

/** Definition of an entity or a setting, from which form, draft and conflict dialog derive. */
export interface Editable<Values extends FieldValues, Stored extends { version: number }> {
  /** Key of its drafts. */
  name: string
  fields: FieldsOf<Values>
  layout?: Layout<Values>
  rules: z.ZodType<Values, Values>
  schema: z.ZodType<Stored>
  toForm: (stored: Stored) => Values
  /** Fields with another name in the API, by that name. */
  fieldOf?: Readonly<Record<string, keyof Values & string>>
}

export type Binnable = Versioned & { deletedAt: string | null }

interface One {
  params: { id: number }
}

/** Definition of entities that can be deleted and restored. */
export interface Rows<Item extends Binnable> {
  /** First query key of all its reads, managed and public, which a change invalidates. */
  room: string
  /** Query key of the managed list. */
  key: QueryKey
  load: (admin: AdminClient, options: CallOptions) => Promise<Item[]>
  calls: (admin: AdminClient) => {
    bin: (input: object, options: CallOptions) => Promise<Item[]>
    remove: (input: One, options: { version: number }) => Promise<unknown>
    restore: (input: One) => Promise<unknown>
  }
  labelOf: (item: Item) => string
  /** Display name in the trash, where it differs. */
  binLabelOf?: (item: Item) => string
  texts: {
    /** §5 */
    remove: { question: string; note?: string; removed: string }
    bin: { title: string; restored: string }
  }
}

interface FormTexts {
  title: string
  /** §8 */
  saved: string
  failed: string
}

/** Definition of entities that can also be added and edited. */
export interface Entity<Values extends FieldValues, Item extends Binnable>
  extends Editable<Values, Item>, Rows<Item> {
  add: (admin: AdminClient, values: Values) => Promise<Item>
  /** @param item as it was read, with its version */
  change: (admin: AdminClient, values: Values, item: Item) => Promise<Item>
  labelOf: (one: Values | Item) => string
  shown: (values: Values) => Partial<Item>
  /** Whether saving changes other rows too: the list is then refetched before the dialog closes. */
  changesOthers?: (values: Values, item: Item | undefined) => boolean
  texts: Rows<Item>['texts'] & { add: FormTexts; change: FormTexts }
}

/** Infers the types of a description. */
export const entity = <Values extends FieldValues, Item extends Binnable>(
  described: Entity<Values, Item>,
): Entity<Values, Item> => described

export const listOf = <Item extends Binnable>(
  { key, load }: Pick<Rows<Item>, 'key' | 'load'>,
  admin: AdminClient,
) => queryOptions({ queryKey: key, queryFn: ({ signal }) => load(admin, { signal }) })

/** Invalidates the managed and the public queries of a feature. */
export async function refresh(queryClient: QueryClient, { room }: { room: string }): Promise<void> {
  queryClient.removeQueries({ queryKey: [room], type: 'inactive' })
  // « Ce soir » aggregates every feature.
  void queryClient.invalidateQueries({ queryKey: dashboardKey('soirees') })
  await queryClient.invalidateQueries({ queryKey: dashboardKey(room) })
}
