import { ORDER_PATH } from '@espace/contracts/paths'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { price, typeset } from '#shared/lib/language/french.ts'
import { t, type Text, translated } from '#shared/lib/language/language.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { DateNews } from '../bookings/date-news.tsx'
import { ChangeOrder } from '../changes/change-order.tsx'
import { HeldDates } from '../checkout/held/hold-parts.tsx'
import { LinkAnswer, type LinkAnswerProps } from '../link-answer.tsx'
import { OrderTickets } from './order-tickets.tsx'
import { PayOrder } from './pay-order.tsx'
import styles from '../bookings/bookings.module.css'

/**
 * Target of a guest order's links. Confirming needs a press, as mail scanners follow links. The button works
 * before the order is loaded, and without script.
 */
export function Component() {
  const [search] = useSearchParams()
  const [isPaid] = useState(() => search.get('payment') === 'success')
  const inAddress = useAddressToken()
  const actionData = useFormActionData(ORDER_PATH)
  const [changed, setChanged] = useState<string>()
  const token = changed ?? actionData?.values['token'] ?? inAddress
  const [said, setSaid] = useState(actionData?.said)
  const title = t('Votre réservation')
  return (
    <PaperPage title={title} description={t('Vos places à L’espace comédie, à Lille.')}>
      <output>{said !== undefined && <Paragraph>{translated(said)}</Paragraph>}</output>
      {token === undefined ? (
        <Paragraph>
          {isPaid
            ? t(
                'Paiement confirmé ! Vos billets arrivent par e-mail, avec le lien qui ouvre votre réservation.',
              )
            : t('Votre réservation s’ouvre par le lien de notre e-mail.')}
        </Paragraph>
      ) : (
        <Order token={token} said={said} onSaid={setSaid} onOrder={setChanged} />
      )}
      <p>
        <ToProgramme look="line" />
      </p>
    </PaperPage>
  )
}

interface OrderProps {
  token: string
  said: string | undefined
  onSaid: (said: string) => void
  onOrder: (token: string) => void
}

/** The order, refetched after each answer, as `said` is in the query key. */
function Order({ token, said, onSaid, onOrder }: OrderProps) {
  const api = useApi()
  const isHydrated = useIsHydrated()
  const { data, error, refetch } = useQuery({
    queryKey: ['order', token, said],
    queryFn: ({ signal }) => api.guestOrders.look({ body: { token } }, { signal }),
  })
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data && said !== undefined) return null
  const shared = { token, onSaid }
  // The button comes first, in one place whether the order is known or not: it would move under the finger otherwise.
  return (
    <>
      {isToConfirm(data) && (
        <OrderAnswer {...shared} answer="confirmer" action={t('Confirmer mes places')} />
      )}
      {data ? (
        <section className={styles.ticket}>
          <Booked order={data} token={token} />
          <Changes {...shared} order={data} onOrder={onOrder} />
        </section>
      ) : (
        isHydrated && <Loading />
      )}
    </>
  )
}

const isToConfirm = (order: Reservation | undefined): boolean =>
  order === undefined || (order.status === 'pending' && order.payment === 'porte' && !order.toPay)

interface BookedProps {
  order: Reservation
  token: string
}

function Booked({ order, token }: BookedProps) {
  const { items, tickets, payment, totalCents, dueCents, toPay } = order
  const api = useApi()
  return (
    <>
      <p className={styles.state}>{t(stateOf(order))}</p>
      <HeldDates items={items} />
      {items.map((item) => (
        <DateNews key={`${item.spectacleId} ${item.tarif}`} item={item} />
      ))}
      {tickets.length > 0 && (
        <dl className={styles.facts}>
          {tickets.map(({ code }) => (
            <div key={code}>
              <dt>{t('Billet, à montrer à l’entrée')}</dt>
              <dd>{groupedCode(code)}</dd>
            </div>
          ))}
          <div>
            <dt>{t(paidHow(order))}</dt>
            <dd>{price(payment === 'porte' && dueCents > 0 && !toPay ? dueCents : totalCents)}</dd>
          </div>
        </dl>
      )}
      {tickets.length > 0 && <OrderTickets order={order} token={token} />}
      {toPay && <PayOrder toPay={toPay} pay={() => api.guestOrders.pay({ body: { token } })} />}
    </>
  )
}

type ChangesProps = BookedProps & Pick<OrderProps, 'onSaid' | 'onOrder'>

function Changes({ order: { status, items }, token, onSaid, onOrder }: ChangesProps) {
  const now = useNow()
  const isChangeable =
    status === 'confirmed' &&
    items.every(({ changeableUntil }) => Date.parse(changeableUntil) > now)
  return (
    <>
      {isChangeable &&
        items
          .filter(({ cancelled }) => !cancelled)
          .map((item) => (
            <ChangeOrder
              key={`${item.spectacleId} ${item.tarif}`}
              item={item}
              token={token}
              onOrder={onOrder}
            />
          ))}
      {(status === 'pending' || isChangeable) && <GiveBack token={token} onSaid={onSaid} />}
    </>
  )
}

const paidHow = ({ payment, dueCents, voucherCents, totalCents, toPay }: Reservation): Text => {
  if (toPay) return 'Prix'
  if (payment === 'ligne') return 'Payé en ligne'
  if (dueCents > 0) return 'À régler sur place'
  return voucherCents > 0 && voucherCents === totalCents ? 'Réglé par bon cadeau' : 'Réglé'
}

const STATES = {
  pending: 'À confirmer',
  confirmed: 'Confirmée',
  cancelled: 'Annulée',
  expired: 'Expirée',
} as const

const stateOf = ({ status, payment }: Reservation): Text =>
  status === 'pending' && payment === 'ligne' ? 'En attente de paiement' : STATES[status]

/** Cancels after a confirmation, because the seats go to other customers at once. */
function GiveBack({ token, onSaid }: Pick<ChangesProps, 'token' | 'onSaid'>) {
  return (
    <details>
      <summary>{t('Rendre mes places')}</summary>
      <Paragraph>
        {typeset(
          t('Elles seront aussitôt proposées à d’autres ; ce que vous avez payé vous est rendu.'),
        )}
      </Paragraph>
      <OrderAnswer
        token={token}
        answer="annuler"
        action={t('Oui, les rendre')}
        look="line"
        onSaid={onSaid}
      />
    </details>
  )
}

/** Button that confirms or cancels held seats. */
function OrderAnswer(props: LinkAnswerProps<'confirmer' | 'annuler'>) {
  const api = useApi()
  return (
    <LinkAnswer
      {...props}
      path={ORDER_PATH}
      schema={async () =>
        (await import('@espace/contracts/reservations/guests/guest-orders')).guestOrdersContract
          .answer.body
      }
      send={async (body) => (await api.guestOrders.answer({ body })).message}
    />
  )
}
