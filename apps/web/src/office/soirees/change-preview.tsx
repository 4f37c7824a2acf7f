import type { ChangePreview as Preview, PlannedChange } from '@espace/contracts/soirees/soirees'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted, plural } from '#languages/fr/plural.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { ErrorMessage } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { SOIREES_KEY } from './soirees.queries.ts'
import styles from './soirees.module.css'

interface ChangePreviewProps {
  change: PlannedChange
  /** Sentence about the effect, instead of the default one. */
  sentence?: (preview: Preview) => string
}

/** « Ce qui va partir »: customers, refunds and email of a change, before it is made. */
export function ChangePreview({ change, sentence }: ChangePreviewProps) {
  const admin = useAdmin()
  const settled = useDebounced(JSON.stringify(change))
  const { data, error, refetch } = useQuery({
    queryKey: [...SOIREES_KEY, 'preview', settled],
    queryFn: ({ signal }) => admin.soirees.preview({ body: change }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.preview}>
      {!data && <p role="status">Décompte des réservations...</p>}
      {data && sentence && <p role="status">{sentence(data)}</p>}
      {data?.letter && <Letter letter={data.letter} about="ce qui va partir" />}
    </div>
  )
}

interface LetterProps {
  letter: NonNullable<Preview['letter']>
  /** Subject of the email, for its accessible name. */
  about: string
}

/** Text of an email as it will be sent, collapsed. */
export function Letter({ letter: { subject, text }, about }: LetterProps) {
  return (
    <details className={styles.letter}>
      <summary>
        Lire l’email<span className="visually-hidden"> : {about}</span>
      </summary>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre>{text}</pre>
    </details>
  )
}

/** Customers who get an email about the new start of a date. */
export const MovedBooking = (moved: Omit<Extract<PlannedChange, { kind: 'show' }>, 'kind'>) => (
  <ChangePreview
    change={{ kind: 'show', ...moved }}
    sentence={(preview) =>
      `${leavingLater(preview)} D’ici là, remettez la date et l’heure d’avant et rien ne part.`
    }
  />
)

export const lettersLeave = (emails: number): string =>
  emails === 0
    ? 'aucun email ne part'
    : `${counted(emails, 'email')} ${plural(emails, 'part', 'partent')}`

/** Sentence on emails and refunds that wait for the end of the grace period. */
export function leavingLater(preview: Preview): string {
  const { parties, seats, emails, refundCents } = preview
  if (parties === 0) return 'Personne n’est à prévenir : aucun email ne part.'
  const leave = `Dans dix minutes, ${lettersLeave(emails)}`
  const online = refundCents > 0 ? `, et ${price(refundCents)} payés en ligne sont remboursés` : ''
  return `${counted(parties, 'réservation')}, ${places(seats)}. ${leave}${online}.${otherwise(preview)}`
}

const LEAVING_NOW = ['Aucun email ne part.', 'Un email part tout de suite.']

export function leavingNow(preview: Preview): string {
  const { emails, refundCents } = preview
  const leave = LEAVING_NOW[emails] ?? `${lettersLeave(emails)} tout de suite.`
  const online = refundCents > 0 ? ` ${price(refundCents)} payés en ligne sont remboursés.` : ''
  return `${leave}${online}${otherwise(preview)}`
}

/** Money that goes back onto gift cards, and by hand. */
const otherwise = ({ voucherCents, byHandCents }: Preview): string =>
  [
    voucherCents > 0 ? ` ${price(voucherCents)} payés par bon cadeau y reviennent.` : '',
    byHandCents > 0 ? ` ${price(byHandCents)} réglés autrement sont à rendre.` : '',
  ].join('')
