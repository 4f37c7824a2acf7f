import {
  cashDifference,
  type CountedCash,
  type ClosingFigures,
} from '@espace/contracts/door/closing'
import type { OpenEvening } from '@espace/contracts/door/door'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted as numbered, plural } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { places, price } from '#shared/lib/language/french.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useNow } from '#shared/lib/services.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { timeOf } from '../check-in/words.ts'
import { doorKey, useDoor } from '../keep/door.tsx'
import type { Keeper } from '../keep/keeper.ts'
import { Figures } from './figures.tsx'
import controls from '../controls.module.css'
import styles from './till.module.css'

interface SheetProps {
  keeper: Keeper
  evening: OpenEvening
  isOnline: boolean
}

/** Cash-up of the evening, to be printed and filed; with the release of unclaimed seats. */
export function ClosingSheet({ keeper, evening, isOnline }: SheetProps) {
  const { client } = useDoor()
  const now = useNow()
  const params = { id: evening.id }
  const [cash, setCash] = useState<CountedCash>()
  const sheet = useQuery({
    queryKey: doorKey('closing', evening.id),
    queryFn: () => client.closing({ params }),
    retry: false,
    enabled: isOnline,
  })
  const csv = useMutation({
    retry: false,
    mutationFn: () => client.closingCsv({ params }),
    onSuccess: (text) => saveFile(`cloture-${evening.date_spectacle}.csv`, text),
  })
  const close = useMutation({
    retry: false,
    mutationFn: () => client.close({ params, body: { ...(cash && { cash }) } }),
    onSuccess: () => sheet.refetch(),
  })
  const { data } = sheet
  const problem = csv.error ?? close.error
  return (
    <>
      {isOnline ? (
        <>
          {(data?.closings.length ?? 0) === 0 && (
            <Release keeper={keeper} evening={evening} onReleased={() => void sheet.refetch()} />
          )}
          <QueryStatus of={sheet} />
        </>
      ) : (
        <p className={controls.notice}>Le bilan demande le réseau.</p>
      )}
      {data && (
        <section aria-labelledby="bilan">
          <h3 id="bilan">Bilan de la soirée</h3>
          <Figures figures={data.figures} />
          {data.closings.map(({ at, by, cash: counted, figures: then }) => (
            <p key={at}>
              Clôturé le {shortMoment(at)} par {by}
              {counted && `. ${differenceSaid(cashDifference(then, counted))}`}
            </p>
          ))}
          {data.isChanged && (
            <p role="note" className={controls.notice}>
              Les chiffres ont changé depuis la dernière clôture&nbsp;:{' '}
              {numbered(data.since.length, 'opération')} depuis.
            </p>
          )}
          <CashCount figures={data.figures} onChange={setCash} />
          <div className="row">
            <button
              type="button"
              className={controls.big}
              aria-disabled={close.isPending}
              onClick={() => !close.isPending && close.mutate()}
            >
              Clôturer la soirée
            </button>
            <Button onClick={() => window.print()}>Imprimer</Button>
            <Button disabled={csv.isPending} onClick={() => csv.mutate()}>
              Exporter en CSV
            </Button>
          </div>
          {now < Date.parse(evening.startsAt) && (
            <p data-screen-only>
              La soirée peut être clôturée à partir de {timeOf(evening.startsAt)}, quand le
              spectacle a commencé.
            </p>
          )}
          {problem && <p role="alert">{problem.message}</p>}
        </section>
      )}
    </>
  )
}

interface ReleaseProps extends Pick<SheetProps, 'keeper' | 'evening'> {
  onReleased: () => void
}

/** Puts unpaid, unclaimed seats back on sale, from the hour of the release and after a confirmation. */
function Release({ keeper, evening, onReleased }: ReleaseProps) {
  const { client } = useDoor()
  const [isAsking, setIsAsking] = useState(false)
  const unclaimed = evening.tickets.filter(
    ({ state, entered, dueCents, payment }) =>
      state === 'bon' && entered === 0 && payment === 'porte' && dueCents > 0,
  )
  const seats = unclaimed.reduce((sum, ticket) => sum + ticket.seats, 0)
  const release = useMutation({
    retry: false,
    mutationFn: () => client.release({ params: { id: evening.id } }),
    onSuccess: ({ counts }) => {
      keeper.hear({ counts })
      void keeper.sync()
      onReleased()
    },
  })
  return (
    <section aria-labelledby="non-retires" className={styles.release} data-screen-only>
      <h3 id="non-retires">Places non retirées</h3>
      <p>
        {places(seats)} ni {plural(seats, 'payée')} ni {plural(seats, 'retirée')}. On peut les
        remettre en vente à partir de {timeOf(evening.releaseFrom)}.
      </p>
      <Button look="danger" disabled={seats === 0} onClick={() => setIsAsking(true)}>
        Libérer les places non retirées
      </Button>
      <div role="status">
        {release.data && <p>{places(release.data.seats)} remises en vente</p>}
      </div>
      {release.error && <p role="alert">{release.error.message}</p>}
      {isAsking && (
        <Confirm
          title="Libérer les places ?"
          sentence={`${places(seats)} non ${plural(seats, 'retirée')} reviennent à la vente. Les personnes qui arrivent ensuite n’entrent que s’il reste des places.`}
          action="Libérer"
          isRemoval={false}
          onConfirm={() => release.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

interface CashCountProps {
  figures: ClosingFigures
  onChange: (cash: CountedCash | undefined) => void
}

/** Cash count: float, cash in the till, and the difference from the expected sum. */
function CashCount({ figures, onChange }: CashCountProps) {
  const [typed, setTyped] = useState({ float: '', counted: '' })
  const cash = cashIn(typed)
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange(cashIn(next))
  }
  return (
    <fieldset className={styles.cash} data-screen-only>
      <legend>Compter la caisse (facultatif)</legend>
      <label>
        Fond de caisse (€)
        <input
          inputMode="decimal"
          autoComplete="off"
          value={typed.float}
          onChange={({ target }) => type({ float: target.value })}
        />
      </label>
      <label>
        Espèces comptées (€)
        <input
          inputMode="decimal"
          autoComplete="off"
          value={typed.counted}
          onChange={({ target }) => type({ counted: target.value })}
        />
      </label>
      <output>{cash && differenceSaid(cashDifference(figures, cash))}</output>
    </fieldset>
  )
}

function cashIn({ float, counted }: { float: string; counted: string }): CountedCash | undefined {
  const cash = { floatCents: centsOf(float), countedCents: centsOf(counted) }
  return Object.values(cash).some(Number.isNaN) ? undefined : cash
}

/** Difference in words: `Il manque 5 €.` */
function differenceSaid(cents: number): string {
  if (cents === 0) return 'Le compte est juste.'
  return cents < 0 ? `Il manque ${price(-cents)}.` : `${price(cents)} de trop.`
}
