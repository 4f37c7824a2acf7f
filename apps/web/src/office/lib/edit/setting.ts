import type { CallOptions } from '@espace/contracts/kernel/client'
import { queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AdminClient } from '../admin-client.ts'
import { dashboardKey, useAdmin } from '../dashboard.tsx'
import { useKeepSaved } from '../saves/own-saves.ts'
import type { Editable } from './entity.ts'
import { type EntityForm, useEntityForm } from './use-entity-form.ts'

/** Definition of a setting, of which there is exactly one. */
export interface Setting<
  Values extends FieldValues,
  Stored extends { version: number },
> extends Editable<Values, Stored> {
  label: string
  load: (admin: AdminClient, options: CallOptions) => Promise<Stored>
  /** @param version that the values are based on */
  save: (admin: AdminClient, values: Values, version: number) => Promise<Stored>
  saved: string
  /** Fields that should be filled in, and the warning about empty ones. */
  due?: { fields: readonly (keyof Values & string)[]; sentence: (labels: string) => string }
}

/** Infers the types of a description. */
export const setting = <Values extends FieldValues, Stored extends { version: number }>(
  described: Setting<Values, Stored>,
): Setting<Values, Stored> => described

export const settingQuery = <Values extends FieldValues, Stored extends { version: number }>(
  { name, load }: Pick<Setting<Values, Stored>, 'name' | 'load'>,
  admin: AdminClient,
) =>
  queryOptions({
    queryKey: dashboardKey('settings', name),
    queryFn: ({ signal }) => load(admin, { signal }),
  })

export function useSetting<Values extends FieldValues, Stored extends { version: number }>(
  of: Setting<Values, Stored>,
  stored: Stored,
  onClose: () => void = () => undefined,
): EntityForm<Values> {
  const admin = useAdmin()
  const keep = useKeepSaved()
  return useEntityForm({
    of,
    values: of.toForm(stored),
    version: stored.version,
    labelOf: useCallback(() => of.label, [of]),
    save: (values, version = stored.version) => of.save(admin, values, version),
    texts: { saved: of.saved, failed: 'Erreur lors de la sauvegarde' },
    onSaved: (saved) => {
      void keep(settingQuery(of, admin).queryKey, saved)
      onClose()
    },
    onClose,
  })
}
