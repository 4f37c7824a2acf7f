import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { t } from '#shared/lib/language/language.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { readCart } from '#site/reservations/checkout/cart.ts'
import { Outcome } from './outcome.tsx'

interface LinkPageProps {
  title: string
  /** Redeems the token of the link. @returns the success message */
  open: (token: string) => Promise<string>
  /** Next step, after success and failure alike. */
  next: () => { to: string; label: string }
}

/** Target of a one-time link: redeemed by script only, so that mail scanners that follow it do not use it up. */
function LinkPage({ title, open, next }: LinkPageProps) {
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

/** Target of the verification link sent after registration. */
export function VerifyEmail() {
  const { api } = useServices()
  return (
    <LinkPage
      title={t('Confirmation de l’adresse')}
      open={async (token) => (await api.auth.verifyEmail({ body: { token } })).message}
      next={nextStep}
    />
  )
}

/** Target of the link sent to a new email address. */
export function ConfirmEmail() {
  const { api, session } = useServices()
  const open = async (token: string) => {
    const { message } = await api.auth.confirmEmail({ body: { token } })
    session.check()
    return message
  }
  return <LinkPage title={t('Nouvelle adresse')} open={open} next={toAccount} />
}

const toAccount = () => ({ to: '/mon-compte', label: t('Mon compte') })

/** Back to the booking while its cart is in this browser; otherwise to the account, which has the bookings. */
function nextStep() {
  const chosen = readCart().at(-1)?.id
  return chosen === undefined
    ? toAccount()
    : { to: `/reserver/${chosen}`, label: t('Reprendre ma réservation') }
}
