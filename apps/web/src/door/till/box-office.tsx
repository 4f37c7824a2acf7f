import type { OpenEvening } from '@espace/contracts/door/door'
import { SALE_METHODS, type SaleMethod } from '@espace/contracts/door/door.constants'
import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#languages/fr/plural.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { people } from '../check-in/words.ts'
import { newId } from '../keep/device.ts'
import { useDoor } from '../keep/door.tsx'
import type { Keeper } from '../keep/keeper.ts'
import { Stepper } from '../stepper.tsx'
import controls from '../controls.module.css'
import styles from './till.module.css'

const LABELS: Record<SaleMethod, string> = {
  espèces: 'Espèces',
  carte: 'Carte',
  invité: 'Invité',
}

interface OfficeProps {
  keeper: Keeper
  evening: OpenEvening
  isOnline: boolean
}

/** Seats for whoever comes without a booking; they are in at once. */
export function BoxOffice({ keeper, evening, isOnline }: OfficeProps) {
  if (!isOnline) {
    return (
      <p className={controls.notice}>
        Vendre demande le réseau : la dernière place pourrait être prise ailleurs. Les entrées,
        elles, continuent.
      </p>
    )
  }
  if (evening.isCancelled) return <p className={controls.notice}>La séance est annulée.</p>
  return <SaleForm keeper={keeper} evening={evening} />
}

function SaleForm({ keeper, evening }: Pick<OfficeProps, 'keeper' | 'evening'>) {
  const [wanted, setWanted] = useState<Wanted>(NOTHING)
  const [paying, setPaying] = useState(NOTHING.method)
  const { mutate, data, error, isPending, reset } = useSale(keeper, evening.id)
  const { free } = evening.counts
  const max = Math.min(MAX_SEATS, free)
  const quantity = Math.min(wanted.quantity, max)
  const change = (part: Partial<Wanted>) => {
    reset()
    setWanted({ ...wanted, ...part })
  }
  const choose = (method: SaleMethod) => {
    if (method !== 'invité') setPaying(method)
    change({ method })
  }
  const sell = () =>
    mutate(
      { ...wanted, quantity },
      // The next couple pays: what was given once is not given again by itself.
      { onSuccess: () => setWanted({ ...NOTHING, method: paying }) },
    )
  return (
    <form
      className={styles.office}
      onSubmit={(event) => {
        event.preventDefault()
        sell()
      }}
    >
      {free === 0 ? (
        <p className={controls.notice}>Complet : il n’y a plus de place libre.</p>
      ) : (
        <Stepper
          label={`Combien de places ? (${free}\u00a0${plural(free, 'libre')})`}
          value={quantity}
          max={max}
          onChange={(value) => change({ quantity: value })}
        />
      )}
      {evening.tarifs.length > 0 && wanted.method !== 'invité' && (
        <Tarifs evening={evening} chosen={wanted.tarif} onChoose={(tarif) => change({ tarif })} />
      )}
      <Methods chosen={wanted.method} onChoose={choose} />
      <label htmlFor="sale-name">Nom (facultatif)</label>
      <input
        id="sale-name"
        value={wanted.name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <button type="submit" className={controls.big} disabled={isPending || free === 0}>
        {actionOf({ ...wanted, quantity }, priceAt(evening, wanted.tarif))}
      </button>
      <div role="status">
        {data && (
          <p className={controls.done}>
            {people(data.ticket.seats)} dans la salle · {price(data.paidCents)}
          </p>
        )}
      </div>
      {error && <p role="alert">{error.message}</p>}
    </form>
  )
}

const actionOf = ({ method, quantity }: Wanted, cents: number | null): string =>
  method === 'invité'
    ? `Inviter ${people(quantity)}`
    : `Vendre ${places(quantity)} · ${price(quantity * (cents ?? 0))}`

function Methods({
  chosen,
  onChoose,
}: {
  chosen: SaleMethod
  onChoose: (method: SaleMethod) => void
}) {
  return (
    <fieldset className={controls.methods}>
      <legend>Paiement</legend>
      {SALE_METHODS.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name="paiement"
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          {LABELS[method]}
        </label>
      ))}
    </fieldset>
  )
}

const priceAt = ({ tarifs, price_cents }: OpenEvening, tarif: string): number | null =>
  tarifs.find(({ key }) => key === tarif)?.priceCents ?? price_cents

interface TarifsProps {
  evening: OpenEvening
  chosen: string
  onChoose: (tarif: string) => void
}

function Tarifs({ evening, chosen, onChoose }: TarifsProps) {
  const full = { key: '', name: FULL_TARIF, who: '', priceCents: evening.price_cents ?? 0 }
  return (
    <fieldset className={controls.methods}>
      <legend>Tarif</legend>
      {[full, ...evening.tarifs].map(({ key, name, who, priceCents }) => (
        <label key={key} title={who}>
          <input
            type="radio"
            name="tarif"
            checked={key === chosen}
            onChange={() => onChoose(key)}
          />
          {`${name} · ${price(priceCents)}`}
        </label>
      ))}
    </fieldset>
  )
}

interface Wanted {
  quantity: number
  method: SaleMethod
  /** Its key; empty: the full price. */
  tarif: string
  name: string
}

const NOTHING: Wanted = { quantity: 1, method: 'espèces', tarif: '', name: '' }

function useSale(keeper: Keeper, eveningId: number) {
  const { client, deviceId } = useDoor()
  // The same sale as before, for as long as nobody knows what became of it.
  const [open, setOpen] = useState({ id: newId(), what: '' })
  return useMutation({
    retry: false,
    mutationFn: async ({ name: typed, tarif, ...seats }: Wanted) => {
      const name = typed.trim()
      const isReduced = tarif !== '' && seats.method !== 'invité'
      const wanted = { ...seats, ...(isReduced && { tarif }) }
      const what = JSON.stringify({ name, ...wanted })
      const id = what === open.what ? open.id : newId()
      setOpen({ id, what })
      const body = { id, deviceId, ...wanted, ...(name !== '' && { name }) }
      const sold = await client.sell({ params: { id: eveningId }, body })
      setOpen({ id: newId(), what: '' })
      return sold
    },
    onSuccess: ({ ticket, counts }) => keeper.hear({ tickets: [ticket], counts }),
  })
}
