import { useEffect, useState } from 'react'
import { usePosted } from '../posted.ts'
import { useSearchParams } from '../router.ts'

/** What a link of our letters says. */
export interface MailLink {
  /** Empty when the page was opened in another way. */
  email: string
  token: string | undefined
}

/** What the address says whose page this is; from then on neither says so, in the history least of all. */
export function useMailLink(path: string): MailLink {
  const [search] = useSearchParams()
  const values = usePosted(path)?.values
  const [link] = useState<MailLink>(() => ({
    email: (values?.['email'] ?? search.get('email') ?? '').trim(),
    token: values?.['token'] ?? search.get('token') ?? undefined,
  }))
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}
