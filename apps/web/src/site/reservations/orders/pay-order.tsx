import type { Reservation } from '@espace/contracts/reservations/reservation'
import { price, typeset } from '#shared/lib/language/french.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { goToPayment } from '../waiting/use-waiting.ts'

interface PayOrderProps {
  toPay: NonNullable<Reservation['toPay']>
  /** Creates the payment session. */
  pay: () => Promise<{ url: string }>
}

/** Amount due of an order with a payment link. */
export function PayOrder({ toPay: { amountCents, until }, pay }: PayOrderProps) {
  const { origin } = useServices()
  const { mutate, isPending } = useChange({
    call: pay,
    onDone: ({ url }) => goToPayment(url, origin),
  })
  return (
    <>
      <Paragraph>
        {typeset(t('À régler en ligne jusqu’au {moment}.', { moment: shortMoment(until) }))}
      </Paragraph>
      <ActionButton isDisabled={isPending} onClick={() => mutate()}>
        {typeset(t('Payer {price}', { price: price(amountCents) }))}
      </ActionButton>
    </>
  )
}

const PAYMENT: Readonly<Record<'online' | 'voucher' | 'door', Text>> = {
  online: 'Vous payez en ligne, par carte, sur la page qui s’ouvre ensuite.',
  voucher: 'Votre bon cadeau paie toutes ces places.',
  door: 'Vous payez à l’entrée, en espèces ou par carte, le soir du spectacle.',
}

/** How and when one pays, and the terms, stated before the order (consumer law). */
export function PaymentTerms({ isCovered = false }: { isCovered?: boolean }) {
  const { paysOnline } = useServices()
  return (
    <Paragraph>
      {isCovered
        ? t(PAYMENT.voucher)
        : paysOnline !== undefined && t(PAYMENT[paysOnline ? 'online' : 'door'])}{' '}
      {t('En réservant, vous acceptez nos')} <Link to="/cgv">{t('conditions de vente')}</Link>.
    </Paragraph>
  )
}
