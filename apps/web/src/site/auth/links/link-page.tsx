import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Outcome } from './outcome.tsx'

interface LinkPageProps {
  title: string
  /** Redeems the token of the link. @returns the success message */
  open: (token: string) => Promise<string>
  /** Next step, after success and failure alike. */
  next: () => { to: string; label: string }
}

/** Target of a one-time link: redeemed by script only, so that mail scanners that follow it do not use it up. */
export function LinkPage({ title, open, next }: LinkPageProps) {
  const token = useAddressToken() ?? ''
  const { mutate, data, error } = useMutation({
    mutationFn: open,
    retry: false,
  })
  useEffect(() => mutate(token), [mutate, token])
  return (
    <PaperPage title={title}>
      {data !== undefined && <Outcome action={next()}>{data}</Outcome>}
      {error && <Outcome action={next()}>{sentenceOf(error)}</Outcome>}
      {data === undefined && !error && (
        <>
          <NeedsScript />
          <Loading />
        </>
      )}
    </PaperPage>
  )
}
