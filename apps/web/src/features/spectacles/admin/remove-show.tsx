import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { SCOPES, type Scope } from '@espace/contracts/spectacles/status'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useRemove } from '../../../lib/dashboard/use-remove.ts'
import { longDate } from '../../../lib/dates-fr.ts'
import { Confirm } from '../../../ui/dashboard/confirm.tsx'
import { RadioGroup } from '../../../ui/dashboard/radio-group.tsx'
import { MANAGED_KEY, refreshProgramme } from './managed.queries.ts'

/** §5 */
const QUESTION = 'Êtes-vous sûr de vouloir supprimer ce spectacle ? Cette action est irréversible.'

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  date: 'Cette date',
  suivantes: 'Celle-ci et les suivantes',
  serie: 'Toute la série',
}

interface RemoveShowProps {
  show: ManagedSpectacle
  onClose: () => void
}

/** Asks, then puts a show, or dates of its series, in the bin. */
export function RemoveShow({ show, onClose }: RemoveShowProps) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const [scope, setScope] = useState<Scope>('date')
  const remove = useRemove({
    listKey: MANAGED_KEY,
    remove: (id, version) =>
      admin.spectacles.remove({ params: { id }, query: { scope } }, { version }),
    restore: (id) => admin.spectacles.restore({ params: { id } }),
    removed: 'Spectacle supprimé',
    onChanged: () => void refreshProgramme(queryClient),
  })
  return (
    <Confirm
      title={`Supprimer « ${show.title} », ${longDate(show.date_spectacle)}`}
      sentence={QUESTION}
      action="Supprimer"
      onConfirm={() => remove(show)}
      onClose={onClose}
    >
      {show.recurrence_id !== null && (
        <RadioGroup
          label="Dates à supprimer"
          value={scope}
          options={SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
          onChange={(value) => setScope(SCOPES.find((each) => each === value) ?? 'date')}
        />
      )}
    </Confirm>
  )
}
