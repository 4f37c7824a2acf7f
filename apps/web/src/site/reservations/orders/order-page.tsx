import { ORDER_PATH } from '@espace/contracts/paths'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { AddressForm } from '#shared/ui/email/address-form.tsx'
import { ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { BookedDate } from '../bookings/booked-date.tsx'
import { type BookingAccess, useOrderAccess } from '../bookings/booking-access.ts'
import { bookingsOf } from '../bookings/bookings.ts'
import { DateNews } from '../bookings/date-news.tsx'
import { HeldDates } from '../checkout/held/hold-parts.tsx'
import { LinkAnswer, type LinkAnswerProps } from '../link-answer.tsx'
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
  const [said, setSaid] = useState(actionData?.values['token'] && actionData.said)
  const title = t('Votre réservation')
  return (
    <PaperPage title={title} description={t('Vos places à L’espace comédie, à Lille.')}>
      <output>{said !== undefined && <Paragraph>{translated(said)}</Paragraph>}</output>
      {token === undefined ? (
        <>
          <Paragraph>
            {isPaid
              ? t(
                  'Paiement confirmé ! Vos billets arrivent par e-mail, avec le lien qui ouvre votre réservation.',
                )
              : t('Votre réservation s’ouvre par le lien de notre e-mail.')}
          </Paragraph>
          <ResendForm />
        </>
      ) : (
        <Order token={token} said={said} onSaid={setSaid} onOrder={setChanged} />
      )}
      <p>
        <ToProgramme look="line" />
      </p>
    </PaperPage>
  )
}

/** For an email that got lost. */
function ResendForm() {
  const api = useApi()
  return (
    <section className="stack" id="mes-billets" aria-labelledby="billets-perdus">
      <h2 id="billets-perdus">{typeset(t('E-mail perdu ?'))}</h2>
      <AddressForm
        path={ORDER_PATH}
        anchor="mes-billets"
        action={t('Recevoir mes billets')}
        busy={t('Envoi...')}
        failed="Une erreur est survenue"
        send={({ email }) => api.guestOrders.resend({ body: { email } })}
      />
    </section>
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
  if (error) {
    return (
      <>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
        <ResendForm />
      </>
    )
  }
  if (!data && said !== undefined) return null
  const shared = { token, onSaid }
  // The button comes first, in one place whether the order is known or not: it would move under the finger otherwise.
  return (
    <>
      {isToConfirm(data) && (
        <OrderAnswer {...shared} answer="confirmer" action={t('Confirmer mes places')} />
      )}
      {data ? <Booked {...shared} order={data} onOrder={onOrder} /> : isHydrated && <Loading />}
    </>
  )
}

const isToConfirm = (order: Reservation | undefined): boolean =>
  order === undefined || (order.status === 'pending' && order.payment === 'porte' && !order.toPay)

interface BookedProps extends Omit<OrderProps, 'said'> {
  order: Reservation
}

/** As in an account: each date is a ticket of its own. */
function Booked({ order, token, onSaid, onOrder }: BookedProps) {
  const access = useOrderAccess(token, onOrder)
  const { toCome, others } = bookingsOf([order], useNow())
  if (order.status === 'pending') {
    return <Held order={order} pay={access.pay} token={token} onSaid={onSaid} />
  }
  return (
    <>
      <h2 className="visually-hidden">{t('Vos billets')}</h2>
      <ul className={styles.list}>
        {[...toCome, ...others].map((booking) => (
          <BookedDate
            key={`${booking.spectacleId} ${booking.tarif}`}
            booking={booking}
            access={access}
          />
        ))}
      </ul>
    </>
  )
}

type HeldProps = Omit<BookedProps, 'onOrder'> & Pick<BookingAccess, 'pay'>

function Held({ order: { items, payment, toPay }, pay, ...shared }: HeldProps) {
  const dates = new Map(items.map((item) => [item.spectacleId, item]))
  return (
    <section className={styles.ticket}>
      <p className={styles.state}>
        {t(payment === 'ligne' ? 'En attente de paiement' : 'À confirmer')}
      </p>
      <HeldDates items={items} />
      {[...dates.values()].map((item) => (
        <DateNews key={item.spectacleId} item={item} />
      ))}
      {toPay && <PayOrder toPay={toPay} pay={pay} />}
      <details className="fold">
        <summary>{t('Rendre mes places')}</summary>
        <Paragraph>
          {typeset(
            t('Elles seront aussitôt proposées à d’autres ; ce que vous avez payé vous est rendu.'),
          )}
        </Paragraph>
        <OrderAnswer {...shared} answer="annuler" action={t('Oui, les rendre')} look="line" />
      </details>
    </section>
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
