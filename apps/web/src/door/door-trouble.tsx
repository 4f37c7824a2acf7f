import { addFactorPath, isFactorDemanded } from '../shared/lib/client/demanded-factor.ts'
import { useLocation } from '../shared/lib/router.ts'
import { ErrorMessage } from '../shared/ui/feedback/status.tsx'
import { Redirect } from '../shared/ui/form/redirect.tsx'

/** Why the door could not load; an account without its mandatory second factor is led to add one first. */
export function DoorTrouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const location = useLocation()
  if (isFactorDemanded(error)) return <Redirect to={addFactorPath(location)} />
  return <ErrorMessage error={error} onRetry={onRetry} />
}
