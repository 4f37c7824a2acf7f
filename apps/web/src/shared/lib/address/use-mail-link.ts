import { useState } from 'react'
import { useFormActionData } from '../action-data.ts'
import { useSearchParams } from '../router.ts'
import { useAddressToken } from './use-address-token.ts'

/** Parameters of a link in one of our emails. */
export interface MailLink {
  /** Empty when the page was opened in another way. */
  email: string
  token: string | undefined
}

/** Token of an email link or of a form posted without script; it is removed from the address (`useAddressToken`). */
export function useMailLink(path: string): MailLink {
  const [search] = useSearchParams()
  const values = useFormActionData(path)?.values
  const [email] = useState(() => (values?.['email'] ?? search.get('email') ?? '').trim())
  const inAddress = useAddressToken()
  return { email, token: values?.['token'] ?? inAddress }
}
