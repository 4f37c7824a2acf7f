import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/language/sentence-of.ts'
import { useServices } from '../../../lib/services.tsx'

/** Sends the link again that proves the address of whoever is logged in. */
export function useProofLink() {
  const { api, toasts } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.resendVerification(),
    onSuccess: ({ message }) => toasts.show('success', message),
    onError: (error) => toasts.show('error', sentenceOf(error)),
  })
  return { send: () => mutate(), isBusy: isPending }
}
