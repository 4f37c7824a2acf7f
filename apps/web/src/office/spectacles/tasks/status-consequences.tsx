import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { ChangePreview, leavingLater } from '#office/soirees/change-preview.tsx'
import type { StatusChange } from './use-show-tasks.ts'

interface ConsequencesProps {
  show: ManagedSpectacle
  change: StatusChange
}

/** Customers, refunds and emails of a change of status, before it is saved. */
export function Consequences({
  show: { id, booking_mode, seatsTaken },
  change,
}: ConsequencesProps) {
  if (seatsTaken === 0) {
    return (
      <p>
        {booking_mode === 'maison'
          ? 'Personne n’a réservé : aucun email ne part.'
          : 'Les billets d’une billetterie extérieure se règlent avec elle : ce site n’écrit à personne.'}
      </p>
    )
  }
  const kept = change.status === 'reporté' ? ' Les places restent réservées.' : ''
  return (
    <ChangePreview
      change={{ kind: 'status', id, change }}
      sentence={(preview) =>
        `${leavingLater(preview)}${kept} D’ici là, vous pouvez revenir en arrière.`
      }
    />
  )
}
