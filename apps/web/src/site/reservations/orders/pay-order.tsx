import type { Reservation } from '@espace/contracts/reservations/reservation'
import { price, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { goToPayment } from '../checkout/use-going-on.ts'

interface PayOrderProps {
  toPay: NonNullable<Reservation['toPay']>
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
