import type { Factors, WithCodes } from '@espace/contracts/auth/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { authQueries } from '../auth.queries.ts'

interface Change<Input> {
  change: (input: Input) => Promise<Factors | WithCodes>
  done: string
  /** Fallback message of an error without one. */
  fallback?: string
  /** Called with new recovery codes, which cannot be shown again. */
  onCodes?: (codes: readonly string[]) => void
}

/** Updates the cached list of second factors. */
export function useShowFactors() {
  const { api } = useServices()
  const queryClient = useQueryClient()
  return (changed: Factors | WithCodes): readonly string[] => {
    const { queryKey } = authQueries.factors(api)
    const [factors, codes] =
      'factors' in changed ? [changed.factors, changed.recoveryCodes] : [changed, []]
    queryClient.setQueryData(queryKey, factors)
    return codes
  }
}

/** Mutation of a second factor, which updates their cached list. */
export function useFactorChange<Input = void>({ change, done, fallback, onCodes }: Change<Input>) {
  const show = useShowFactors()
  return useChange({
    call: change,
    isRepeatable: false,
    onDone: (changed) => {
      const codes = show(changed)
      if (codes.length > 0) onCodes?.(codes)
    },
    said: done,
    ...(fallback !== undefined && { failed: fallback }),
  })
}
