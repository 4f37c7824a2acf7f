import type { DoorBooked, DoorDate } from '@espace/contracts/door/booking'
import {
  DOOR_BOOKING_PAYMENTS,
  type DoorBookingPayment,
} from '@espace/contracts/door/door.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { plural } from '#languages/fr/plural.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { asCode } from '#shared/spectacles/booking/promo-code.ts'
import { useTypedCode } from '#shared/spectacles/booking/typed-code.ts'
import { SuggestedAddress } from '#shared/ui/email/use-suggested-address.tsx'
import { whenOf } from '../check-in/words.ts'
import { doorKey, useDoor } from '../keep/door.tsx'
import { Choice, CodeField, priceAt, TarifChoice, Typed } from '../till/choices.tsx'
import controls from '../controls.module.css'
import till from '../till/till.module.css'

const PAYMENTS: Record<DoorBookingPayment, string> = {
  porte: 'À l’entrée',
  espèces: 'Espèces, maintenant',
  carte: 'Carte, maintenant',
  lien: 'Par un lien envoyé',
}

/** Nothing chosen or typed; the tarif is a key, empty for the full price. */
const NOTHING = {
  quantity: '2',
  tarif: '',
  code: '',
  name: '',
  phone: '',
  email: '',
  note: '',
  optionUntil: '',
}

interface Wanted extends Readonly<typeof NOTHING> {
  spectacleId: number
  payment: DoorBookingPayment
}

interface FormProps {
  dates: readonly DoorDate[]
  first: DoorDate
  onBooked: (booked: DoorBooked) => void
}

/** No draft: names and numbers must not stay in a browser. */
export function BookingForm({ dates, first, onBooked }: FormProps) {
  const [wanted, setWanted] = useState<Wanted>({
    ...NOTHING,
    spectacleId: first.id,
    payment: 'porte',
  })
  const { mutate, error, isPending } = useBooking(onBooked)
  const date = dates.find(({ id }) => id === wanted.spectacleId) ?? first
  const code = useTypedCode(date.id, wanted.code)
  const change: Change = (part) => setWanted({ ...wanted, ...part })
  const typed = (name: keyof typeof NOTHING) => ({
    value: wanted[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const isMailed = wanted.payment === 'lien'
  return (
    <form
      className={till.office}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(wanted)
      }}
    >
      <Seats dates={dates} date={date} wanted={wanted} onChange={change} />
      <CodeField code={code} {...typed('code')} />
      <Typed label="Nom" required maxLength={100} {...typed('name')} />
      <Typed label="Téléphone (facultatif)" type="tel" maxLength={30} {...typed('phone')} />
      <Typed
        label={isMailed ? 'Email' : 'Email (facultatif)'}
        type="email"
        required={isMailed}
        {...typed('email')}
      />
      <SuggestedAddress typed={wanted.email} onTake={(email) => change({ email })} />
      <Typed
        label="Note pour la porte, lue aussi par le client (facultatif)"
        maxLength={200}
        {...typed('note')}
      />
      <Choice
        legend="Règlement"
        options={DOOR_BOOKING_PAYMENTS.map((value) => ({ value, label: PAYMENTS[value] }))}
        chosen={wanted.payment}
        onChoose={(payment) => change({ payment })}
      />
      {isLater(wanted) && (
        <Typed
          label="Option d’un groupe, jusqu’au (facultatif)"
          type="date"
          {...typed('optionUntil')}
        />
      )}
      <button
        type="submit"
        className={controls.big}
        disabled={isPending || date.available === 0 || code.isUnsure}
      >
        {actionOf(wanted, code.costOf(priceAt(date, wanted.tarif)))}
      </button>
      {error && <p role="alert">{sentenceOf(error)}</p>}
    </form>
  )
}

type Change = (part: Partial<Wanted>) => void

const isLater = ({ payment }: Wanted) => payment === 'porte' || payment === 'lien'

interface SeatsProps {
  dates: readonly DoorDate[]
  date: DoorDate
  wanted: Wanted
  onChange: Change
}

function Seats({ dates, date, wanted, onChange }: SeatsProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Date</label>
      <select
        id={id}
        value={date.id}
        onChange={(event) => onChange({ spectacleId: Number(event.target.value), tarif: '' })}
      >
        {dates.map((each) => (
          <option key={each.id} value={each.id}>
            {`${whenOf(each)} : ${each.title}${each.available === 0 ? ' (complet)' : ''}`}
          </option>
        ))}
      </select>
      <Typed
        label={`Places (${date.available}\u00A0${plural(date.available, 'libre')})`}
        type="number"
        inputMode="numeric"
        min={1}
        max={date.available}
        required
        value={wanted.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
      {date.tarifs.length > 0 && (
        <TarifChoice date={date} chosen={wanted.tarif} onChoose={(tarif) => onChange({ tarif })} />
      )}
    </>
  )
}

const actionOf = ({ quantity }: Wanted, cents: number): string =>
  `Réserver ${places(Number(quantity))} · ${price(Number(quantity) * cents)}`

function useBooking(onBooked: FormProps['onBooked']) {
  const { client } = useDoor()
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: (wanted: Wanted) => {
      const { spectacleId: id, quantity, tarif } = wanted
      const code = asCode(wanted.code)
      const body = {
        name: wanted.name,
        quantity: Number(quantity),
        ...(tarif !== '' && { tarif }),
        ...(code !== '' && { code }),
        phone: wanted.phone.trim() || null,
        email: wanted.email.trim() || null,
        note: wanted.note,
        payment: wanted.payment,
        optionUntil: (isLater(wanted) && wanted.optionUntil) || null,
      }
      return client.book({ params: { id }, body })
    },
    onSuccess: onBooked,
    // Seats left have changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: doorKey('dates') }),
  })
}
