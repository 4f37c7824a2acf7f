import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'

/** Sends the verification link to the account's address again. */
export function useProofLink() {
  const { api } = useServices()
  const { mutate, isPending } = useChange({
    call: () => api.auth.resendVerification(),
    said: ({ message }) => message,
  })
  return { send: () => mutate(), isBusy: isPending }
}
