import { addressLine } from '@espace/contracts/lieu/lieu.constants'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQuery } from '@tanstack/react-query'
import { shortTime } from '#shared/lib/language/dates-fr.ts'
import { price, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link, useParams } from '#shared/lib/router.ts'
import { useApi, useContact, useNow, useUser } from '#shared/lib/services.tsx'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink, ToProgramme } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { OwnDate } from '../bookings/booked-date.tsx'
import { bookingsOf } from '../bookings/bookings.ts'
import { reservationsQueries } from '../reservations.queries.ts'
import styles from '../bookings/bookings.module.css'

const DOORS_MINUTES = 60

/** Confirmation page of an order: tickets and next steps. */
export function Component() {
  const { id } = useParams()
  const user = useUser()
  const query = useQuery({
    ...reservationsQueries.ofUser(useApi(), user?.id ?? 0),
    enabled: user !== undefined,
  })
  const order = query.data?.find((each) => each.id === id && each.status === 'confirmed')
  return (
    <Page title={t(order ? 'C’est réservé !' : 'Votre réservation')}>
      {!query.data && <QueryStatus of={query} />}
      {query.data && !order && (
        <Empty action={<ActionLink to="/mon-compte">{t('Mes réservations')}</ActionLink>}>
          {t(
            'Cette réservation n’attend plus rien ici : toutes les vôtres sont dans votre compte.',
          )}
        </Empty>
      )}
      {order && user && <Confirmed order={order} email={user.email} />}
    </Page>
  )
}

function Confirmed({ order, email }: { order: Reservation; email: string }) {
  const { toCome, others } = bookingsOf([order], useNow())
  return (
    <>
      <h2 className="visually-hidden">{t('Vos billets')}</h2>
      <ul className={styles.list}>
        {[...toCome, ...others].map((booking) => (
          <OwnDate key={`${booking.spectacleId} ${booking.tarif}`} booking={booking} />
        ))}
      </ul>
      <Next order={order} email={email} />
      <div className={styles.changes}>
        <ActionLink to="/mon-compte" look="line">
          {t('Mes réservations')}
        </ActionLink>
        <ToProgramme look="line" />
      </div>
    </>
  )
}

/** Steps from the order to the seat, in order. */
function Next({ order, email }: { order: Reservation; email: string }) {
  const contact = useContact()
  const address = addressLine(contact)
  const [first] = order.items
  return (
    <section aria-labelledby="et-maintenant">
      <h2 id="et-maintenant">{typeset(t('Et maintenant ?'))}</h2>
      <ol className="stack">
        <li>
          {typeset(
            t('Vos billets partent à {email}. Rien reçu ? Regardez dans les indésirables.', {
              email,
            }),
          )}
        </li>
        <li>{typeset(paymentOf(order))}</li>
        {first && (
          <li>
            {typeset(
              t(
                'Les portes ouvrent à {time}, une heure avant : placement libre, le bar est ouvert.',
                { time: doorsAt(first.heure_spectacle) },
              ),
            )}
          </li>
        )}
        <li>
          {address !== '' && `${typeset(address)}. `}
          <Link to="/le-lieu#acces">{typeset(t('Métro, vélo, voiture : comment venir'))}</Link>
        </li>
        <li>
          {typeset(
            t(
              'Un empêchement ? Rendez vos places ici ou depuis votre compte, jusqu’à deux heures avant le spectacle.',
            ),
          )}
        </li>
      </ol>
    </section>
  )
}

function paymentOf({ dueCents, totalCents, payment }: Reservation): string {
  if (totalCents === 0) return t('Rien à payer : ces places sont gratuites.')
  if (dueCents > 0) {
    return t('Vous payez {price} à l’entrée, en espèces ou par carte.', { price: price(dueCents) })
  }
  return t(payment === 'ligne' ? 'Tout est payé, en ligne.' : 'Tout est réglé.')
}

const pad = (part: number) => String(part).padStart(2, '0')

/** Opening time, an hour before the show: `19:30` for 20:30; wraps around midnight. */
function doorsAt(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const opens = (hours * 60 + minutes - DOORS_MINUTES + 1_440) % 1_440
  return shortTime(`${pad(Math.floor(opens / 60))}:${pad(opens % 60)}`)
}
