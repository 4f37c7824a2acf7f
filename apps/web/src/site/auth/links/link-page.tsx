import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Outcome } from './outcome.tsx'

interface LinkPageProps {
  title: string
  description: string
  /** What the link of our mail is for. @returns what has come of it */
  open: (token: string) => Promise<string>
  /** Where to go from there, asked once it has worked or does not work any more. */
  next: () => { to: string; label: string }
}

/** Where a link leads that works once: only a page that is alive uses it up, so that no mail scanner does. */
export function LinkPage({ title, description, open, next }: LinkPageProps) {
  const token = useAddressToken() ?? ''
  const { mutate, data, error } = useMutation({
    mutationFn: open,
    retry: false,
  })
  useEffect(() => mutate(token), [mutate, token])
  return (
    <PaperPage title={title} aspect={0.5}>
      <PageHead title={title} description={description} />
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
