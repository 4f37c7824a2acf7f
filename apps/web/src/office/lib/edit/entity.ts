import type { CallOptions } from '@espace/contracts/kernel/client'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import type { AdminClient } from '../admin-client.ts'
import { dashboardKey } from '../dashboard.tsx'
import type { Versioned } from '../saves/own-saves.ts'
import type { FieldsOf, Layout } from './fields.ts'

/** What a form of the dashboard writes, described once: form, draft and conflict follow from it. */
export interface Editable<Values extends FieldValues, Stored extends { version: number }> {
  /** Its drafts are kept under this name. */
  name: string
  fields: FieldsOf<Values>
  layout?: Layout<Values>
  rules: z.ZodType<Values, Values>
  /** What is stored, as the API answers it. */
  schema: z.ZodType<Stored>
  toForm: (stored: Stored) => Values
  /** The field that the API calls otherwise, by the API's name. */
  fieldOf?: Readonly<Record<string, keyof Values & string>>
}

export type Binnable = Versioned & { deletedAt: string | null }

interface One {
  params: { id: number }
}

/** A kind of rows that the team deletes and has back from the bin. */
export interface Rows<Item extends Binnable> {
  /** What is read of it, by the team or by visitors, is asked again after a change. */
  room: string
  /** Of the list that it is managed in. */
  key: QueryKey
  load: (admin: AdminClient, options: CallOptions) => Promise<Item[]>
  calls: (admin: AdminClient) => {
    bin: (input: object, options: CallOptions) => Promise<Item[]>
    remove: (input: One, options: { version: number }) => Promise<unknown>
    restore: (input: One) => Promise<unknown>
  }
  /** What people call it. */
  labelOf: (item: Item) => string
  /** What it is called in the bin, where that is more. */
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

/** A kind of rows that the team also adds and changes. */
export interface Entity<Values extends FieldValues, Item extends Binnable>
  extends Editable<Values, Item>, Rows<Item> {
  add: (admin: AdminClient, values: Values) => Promise<Item>
  /** @param item as it was read, with the version that is saved over */
  change: (admin: AdminClient, values: Values, item: Item) => Promise<Item>
  labelOf: (one: Values | Item) => string
  /** What the list shows of what is filled in, before it is saved. */
  shown: (values: Values) => Partial<Item>
  /** Whether saving changes other rows of the list, too: it is read anew before the save counts as done. */
  changesOthers?: (values: Values, item: Item | undefined) => boolean
  texts: Rows<Item>['texts'] & { add: FormTexts; change: FormTexts }
}

/** Infers the types of a description. */
export const entity = <Values extends FieldValues, Item extends Binnable>(
  described: Entity<Values, Item>,
): Entity<Values, Item> => described

/** Those that are not in the bin. */
export const listOf = <Item extends Binnable>(
  { key, load }: Pick<Rows<Item>, 'key' | 'load'>,
  admin: AdminClient,
) => queryOptions({ queryKey: key, queryFn: ({ signal }) => load(admin, { signal }) })

/** What the team sees and what this visit has seen of the site ask anew. */
export async function refresh(queryClient: QueryClient, { room }: { room: string }): Promise<void> {
  queryClient.removeQueries({ queryKey: [room], type: 'inactive' })
  // « Ce soir » shows something of every room.
  void queryClient.invalidateQueries({ queryKey: dashboardKey('soirees') })
  await queryClient.invalidateQueries({ queryKey: dashboardKey(room) })
}
