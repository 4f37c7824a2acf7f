import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { useId } from 'react'
import { places, price } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { SEATS_FIELD } from './cart.ts'
import styles from '../booking.module.css'

/** Price category; the full price has an empty key. */
export interface Line {
  key: string
  name: string
  who: string
  priceCents: number
}

export type Seats = Readonly<Record<string, number>>

export const linesOf = ({ price_cents, tarifs }: Spectacle): Line[] => [
  { key: '', name: t(FULL_TARIF), who: '', priceCents: price_cents ?? 0 },
  ...tarifs,
]

export const countOf = (seats: Seats): number =>
  Object.values(seats).reduce((sum, each) => sum + each, 0)

/** The choice, reduced to seats and tarifs still available: other customers may have booked meanwhile. */
export function fitting(lines: readonly Line[], chosen: Seats, most: number): Seats {
  const seats: Record<string, number> = {}
  let left = most
  for (const { key } of lines) {
    seats[key] = Math.min(chosen[key] ?? 0, left)
    left -= seats[key]
  }
  return seats
}

interface SeatChoiceProps {
  lines: readonly Line[]
  seats: Seats
  /** Id of the form, which is elsewhere in the DOM, for submission without script. */
  form: string
  most: number
  onChoose: (seats: Seats) => void
}

/** Chooses the number of seats; with several tarifs, the number for each. */
export function SeatChoice({ lines, seats, most, form, onChoose }: SeatChoiceProps) {
  const [full] = lines
  if (full && lines.length === 1) {
    const quantity = seats[full.key] ?? 0
    const choices = { form, name: SEATS_FIELD + full.key, fewest: 1, most, quantity }
    return (
      <Choice
        label={t('Nombre de places')}
        {...choices}
        onChoose={(count) => onChoose({ [full.key]: count })}
      />
    )
  }
  const left = most - countOf(seats)
  return lines.map(({ key, name, who, priceCents }) => {
    const quantity = seats[key] ?? 0
    return (
      <Choice
        key={key}
        form={form}
        name={SEATS_FIELD + key}
        label={`${name}\u00a0: ${price(priceCents)}`}
        who={who}
        fewest={0}
        most={quantity + left}
        quantity={quantity}
        onChoose={(count) => onChoose({ ...seats, [key]: count })}
      />
    )
  })
}

export const SeatOptions = ({ fewest, most }: Pick<ChoiceProps, 'fewest' | 'most'>) =>
  Array.from({ length: most - fewest + 1 }, (_, index) => index + fewest).map((count) => (
    <option key={count} value={count}>
      {places(count)}
    </option>
  ))

interface ChoiceProps {
  form: string
  name: string
  label: string
  who?: string
  fewest: number
  most: number
  quantity: number
  onChoose: (quantity: number) => void
}

function Choice({ label, who = '', fewest, most, quantity, onChoose, ...field }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {who !== '' && <p id={`${id}-qui`}>{who}</p>}
      <select
        {...field}
        id={id}
        aria-describedby={who === '' ? undefined : `${id}-qui`}
        value={quantity}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        <SeatOptions fewest={fewest} most={most} />
      </select>
    </div>
  )
}
