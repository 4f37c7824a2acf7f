import type { ChangeOffer, ChangeOffers, SeatsChange } from '@espace/contracts/reservations/changes'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places, price, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import type { BookingAccess } from '../bookings/booking-access.ts'
import styles from '../bookings/bookings.module.css'

interface ChangeProps {
  item: Item
  access: BookingAccess
}

/** Moves some seats to another date of the show, or to another tarif. */
export function ChangeSeats({ item, access }: ChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { spectacleId, tarif, title } = item
  const query = useQuery({
    queryKey: [PERSONAL, 'changes', access.of, spectacleId, tarif],
    queryFn: () => access.offers({ spectacleId, tarif }),
    enabled: isOpen,
    // Not cached: prices and seats left must be current when the form is opened.
    gcTime: 0,
  })
  return (
    <details className="fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {t('Changer de date ou de tarif')} <span className="visually-hidden">: {title}</span>
      </summary>
      {isOpen && !query.data && <QueryStatus of={query} />}
      {query.data && <ChangeForm item={item} access={access} known={query.data} />}
    </details>
  )
}

function ChangeForm({ item, access, known }: ChangeProps & { known: ChangeOffers }) {
  const { mutate, isPending } = useChange({
    call: ({ change, isToPay }: { change: SeatsChange; isToPay: boolean }) =>
      access.change(change, isToPay),
    said: (message) => message,
    onFailed: access.reload,
  })
  const [wanted, setWanted] = useState<Omit<Wanted, 'priceCents'>>({
    quantity: item.quantity,
    settle: known.canPayOnline ? 'ligne' : 'porte',
  })
  const [place, setPlace] = useState({ date: item.spectacleId, tarif: item.tarif })
  const offer =
    known.offers.find(({ spectacleId }) => spectacleId === place.date) ?? known.offers[0]
  if (!offer) return <Paragraph>{t('Aucune autre date n’est en vente pour le moment.')}</Paragraph>
  const chosen = offer.prices.find(({ tarif }) => tarif === place.tarif) ?? offer.prices[0]
  const sums = sumsOf(item, known, { ...wanted, priceCents: chosen?.priceCents ?? 0 })
  const isSame = offer.spectacleId === item.spectacleId && chosen?.tarif === item.tarif
  const isFull = offer.available < wanted.quantity
  const isToPay = sums.onlineCents > 0
  const change = () =>
    mutate({
      change: {
        spectacleId: item.spectacleId,
        tarif: item.tarif,
        quantity: wanted.quantity,
        to: { spectacleId: offer.spectacleId, ...(chosen?.tarif && { tarif: chosen.tarif }) },
        settle: isToPay ? 'ligne' : 'porte',
      },
      isToPay,
    })
  return (
    <div className={styles.question}>
      <Choice
        label={t('Combien de places')}
        value={wanted.quantity}
        options={seatOptions(item.quantity)}
        onChoose={(quantity) => setWanted({ ...wanted, quantity: Number(quantity) })}
      />
      <Choice
        label={t('Date')}
        value={offer.spectacleId}
        options={known.offers.map((each) => ({ value: each.spectacleId, label: whenOf(each) }))}
        onChoose={(date) => setPlace({ ...place, date: Number(date) })}
      />
      <Choice
        label={t('Tarif')}
        value={chosen?.tarif ?? ''}
        options={offer.prices.map(({ tarif, name, who, priceCents }) => ({
          value: tarif,
          label: `${name}\u00A0: ${price(priceCents)}${who === '' ? '' : ` (${who})`}`,
        }))}
        onChoose={(tarif) => setPlace({ ...place, tarif })}
      />
      {sums.isDearer && known.canPayOnline && (
        <Choice
          label={t('Différence')}
          value={wanted.settle}
          options={settles()}
          onChoose={(settle) =>
            setWanted({ ...wanted, settle: settle === 'porte' ? settle : 'ligne' })
          }
        />
      )}
      <p role="status">
        {!isSame && typeset(isFull ? t('Il ne reste pas assez de places.') : sentenceOfSums(sums))}
      </p>
      <ActionButton isDisabled={isPending || isSame || isFull} onClick={change}>
        {t('Changer {seats}', { seats: places(wanted.quantity) })}
      </ActionButton>
    </div>
  )
}

const settles = () => [
  { value: 'ligne', label: t('À payer en ligne, maintenant') },
  { value: 'porte', label: t('À régler à l’entrée') },
]

const whenOf = ({ date_spectacle: day, heure_spectacle: time, available }: ChangeOffer): string =>
  t('{day} à {time}', { day: longDate(day), time: shortTime(time) }) +
  (available === 0 ? ` (${t('Complet').toLowerCase()})` : '')

export const seatOptions = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: index + 1, label: places(index + 1) }))

interface ChoiceProps {
  label: string
  /** Hidden suffix of the label. */
  about?: string
  value: string | number
  options: readonly { value: string | number; label: string }[]
  onChoose: (value: string) => void
}

export function Choice({ label, about, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <span className={styles.fewer}>
      <label htmlFor={id}>
        {label} {about !== undefined && <span className="visually-hidden">{about}</span>}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

type Item = Reservation['items'][number]

interface Wanted {
  quantity: number
  priceCents: number
  settle: 'ligne' | 'porte'
}

/** Price difference of changed seats: each seat counts as fully paid or not at all, as in the API. */
function sumsOf(
  { quantity: all, price_cents }: Pick<Item, 'quantity' | 'price_cents'>,
  { paidSeats }: Pick<ChangeOffers, 'paidSeats'>,
  { quantity, priceCents, settle }: Wanted,
) {
  const creditCents = Math.max(0, paidSeats - (all - quantity)) * price_cents
  const needCents = quantity * priceCents
  const isDearer = creditCents > 0 && needCents > creditCents
  const whole =
    priceCents === 0 ? quantity : Math.min(quantity, Math.floor(creditCents / priceCents))
  const isOnline = isDearer && settle === 'ligne'
  const keptCents = isOnline ? creditCents : whole * priceCents
  return {
    isDearer,
    onlineCents: isOnline ? needCents - creditCents : 0,
    backCents: creditCents - keptCents,
    doorCents: isOnline ? 0 : (quantity - whole) * priceCents,
  }
}

function sentenceOfSums({ onlineCents, backCents, doorCents }: ReturnType<typeof sumsOf>) {
  if (onlineCents > 0) return t('{price} à payer en ligne.', { price: price(onlineCents) })
  const back =
    backCents > 0
      ? t('{price} vous seront rendus comme vous les avez payés', { price: price(backCents) })
      : ''
  const door = doorCents > 0 ? t('{price} à régler à l’entrée', { price: price(doorCents) }) : ''
  if (back === '' && door === '') return t('Rien à payer.')
  return `${[back, door].filter(Boolean).join(' ; ')}.`
}
