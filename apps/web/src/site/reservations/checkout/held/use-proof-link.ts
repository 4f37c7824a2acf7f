import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'

/** Sends the link again that proves the address of whoever is logged in. */
export function useProofLink() {
  const { api } = useServices()
  const { mutate, isPending } = useChange({
    call: () => api.auth.resendVerification(),
    said: ({ message }) => message,
  })
  return { send: () => mutate(), isBusy: isPending }
}
