import type { OpenEvening } from '@espace/contracts/door/door'
import { SALE_METHODS, type SaleMethod } from '@espace/contracts/door/door.constants'
import { DOOR_PATH } from '@espace/contracts/paths'
import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#languages/fr/plural.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { Link } from '#shared/lib/router.ts'
import { asCode } from '#shared/spectacles/booking/promo-code.ts'
import { useTypedCode } from '#shared/spectacles/booking/typed-code.ts'
import { people } from '../check-in/words.ts'
import { newId } from '../keep/device.ts'
import { useDoor } from '../keep/door.tsx'
import type { Keeper } from '../keep/keeper.ts'
import { Stepper } from '../stepper.tsx'
import { Choice, CodeField, priceAt, TarifChoice, Typed } from './choices.tsx'
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

/** Box office: sells seats to walk-up customers, who are checked in at once. */
export function BoxOffice({ keeper, evening, isOnline }: OfficeProps) {
  if (!isOnline) {
    return (
      <p className={controls.notice}>
        Vendre demande le réseau&nbsp;: la dernière place pourrait être prise ailleurs. Les entrées,
        elles, continuent.
      </p>
    )
  }
  return (
    <>
      {evening.isCancelled ? (
        <p className={controls.notice}>La séance est annulée.</p>
      ) : (
        <SaleForm keeper={keeper} evening={evening} />
      )}
      <Link to={`${DOOR_PATH}?reserver=${evening.id}`}>
        Pour plus tard ou un autre soir&nbsp;: réserver pour un client
      </Link>
    </>
  )
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
  const isSold = wanted.method !== 'invité'
  const code = useTypedCode(evening.id, isSold ? wanted.code : '')
  const seatCents = code.costOf(priceAt(evening, wanted.tarif))
  const sell = () =>
    mutate(
      { ...wanted, quantity },
      // Reset for the next customer; the means of payment stays, except « invité ».
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
        <p className={controls.notice}>Complet&nbsp;: il n’y a plus de place libre.</p>
      ) : (
        <Stepper
          label={`Combien de places ? (${free}\u00a0${plural(free, 'libre')})`}
          value={quantity}
          max={max}
          onChange={(value) => change({ quantity: value })}
        />
      )}
      {evening.tarifs.length > 0 && isSold && (
        <TarifChoice date={evening} chosen={wanted.tarif} onChoose={(tarif) => change({ tarif })} />
      )}
      {isSold && (
        <CodeField value={wanted.code} code={code} onChange={(typed) => change({ code: typed })} />
      )}
      <Choice
        legend="Paiement"
        options={SALE_METHODS.map((value) => ({ value, label: LABELS[value] }))}
        chosen={wanted.method}
        onChoose={choose}
      />
      {wanted.method === 'espèces' && seatCents > 0 && (
        // Remounted after a sale, as the cash received belongs to one sale.
        <ChangeToGive key={data?.id} dueCents={quantity * seatCents} />
      )}
      <Typed
        label="Nom (facultatif)"
        value={wanted.name}
        maxLength={80}
        onChange={(name) => change({ name })}
      />
      <div className={styles.sell}>
        <button className={controls.big} disabled={isPending || free === 0 || code.isUnsure}>
          {actionOf({ ...wanted, quantity }, seatCents)}
        </button>
      </div>
      <div role="status">{data && <Sold sold={data} keeper={keeper} />}</div>
      {error && <p role="alert">{error.message}</p>}
    </form>
  )
}

/** The last sale, with one press to undo it. */
function Sold({ sold, keeper }: { sold: SoldSeats; keeper: Keeper }) {
  const { deviceId } = useDoor()
  const undo = useMutation({
    retry: false,
    mutationFn: () =>
      keeper.record({
        id: newId(),
        deviceId,
        at: new Date().toISOString(),
        kind: 'undo',
        undoes: sold.id,
      }),
  })
  if (undo.data?.accepted) return <p className={controls.done}>Vente annulée</p>
  return (
    <p className={controls.done}>
      {people(sold.ticket.seats)} dans la salle · {price(sold.paidCents)}{' '}
      <button type="button" disabled={undo.isPending} onClick={() => undo.mutate()}>
        Annuler cette vente
      </button>
      {undo.data?.accepted === false && ' Trop tard : la vente ne s’annule plus ici.'}
    </p>
  )
}

const actionOf = ({ method, quantity }: Wanted, cents: number): string =>
  method === 'invité'
    ? `Inviter ${people(quantity)}`
    : `Vendre ${places(quantity)} · ${price(quantity * cents)}`

interface Wanted {
  quantity: number
  method: SaleMethod
  /** Key of the tarif; empty for the full price. */
  tarif: string
  /** As it is typed. */
  code: string
  name: string
}

const NOTHING: Wanted = { quantity: 1, method: 'espèces', tarif: '', code: '', name: '' }

type SoldSeats = NonNullable<ReturnType<typeof useSale>['data']>

function useSale(keeper: Keeper, eveningId: number) {
  const { client, deviceId } = useDoor()
  // A retry keeps the id of the sale while its outcome is unknown, so that it is not sold twice.
  const [open, setOpen] = useState({ id: newId(), what: '' })
  return useMutation({
    retry: false,
    mutationFn: async ({ name: typed, tarif, code: typedCode, ...seats }: Wanted) => {
      const name = typed.trim()
      const code = asCode(typedCode)
      const isSold = seats.method !== 'invité'
      const wanted = {
        ...seats,
        ...(isSold && tarif !== '' && { tarif }),
        ...(isSold && code !== '' && { code }),
      }
      const what = JSON.stringify({ name, ...wanted })
      const id = what === open.what ? open.id : newId()
      setOpen({ id, what })
      const body = { id, deviceId, ...wanted, ...(name !== '' && { name }) }
      const sold = await client.sell({ params: { id: eveningId }, body })
      setOpen({ id: newId(), what: '' })
      return { id, ...sold }
    },
    onSuccess: ({ ticket, counts }) => keeper.hear({ tickets: [ticket], counts }),
  })
}

function ChangeToGive({ dueCents }: { dueCents: number }) {
  const [typed, setTyped] = useState('')
  const given = centsOf(typed)
  return (
    <div className={styles.change}>
      <label htmlFor="sale-given">Reçu en espèces (€, facultatif)</label>
      <input
        id="sale-given"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output>{!Number.isNaN(given) && said(given - dueCents)}</output>
    </div>
  )
}

const said = (cents: number) =>
  cents < 0 ? `Il manque ${price(-cents)}` : `À rendre : ${cents === 0 ? 'rien' : price(cents)}`
