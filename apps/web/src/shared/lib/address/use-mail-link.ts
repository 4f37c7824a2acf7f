import { useState } from 'react'
import { useFormActionData } from '../action-data.ts'
import { useSearchParams } from '../router.ts'
import { useAddressToken } from './use-address-token.ts'

/** What a link of our letters says. */
export interface MailLink {
  /** Empty when the page was opened in another way. */
  email: string
  token: string | undefined
}

/** What the address, or a form sent without a script, says whose page this is; the address is cleared (`useAddressToken`). */
export function useMailLink(path: string): MailLink {
  const [search] = useSearchParams()
  const values = useFormActionData(path)?.values
  const [email] = useState(() => (values?.['email'] ?? search.get('email') ?? '').trim())
  const inAddress = useAddressToken()
  return { email, token: values?.['token'] ?? inAddress }
}
