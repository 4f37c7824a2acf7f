import type { Leaving } from '@espace/contracts/soirees/soirees'
import { useQueryClient } from '@tanstack/react-query'
import { counted, plural } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { withParisOffset } from '#shared/lib/time/paris.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { refresh } from '../lib/edit/entity.ts'
import { shows } from '../spectacles/shows.ts'
import { Letter } from './letter.tsx'
import { SOIREES_KEY } from './soirees.queries.ts'
import styles from './soirees.module.css'

/** Emails and refunds waiting for the end of the grace period: how many, when, the text, and an undo button. */
export function LeavingList({ leaving }: { leaving: readonly Leaving[] }) {
  if (leaving.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>Ce qui va partir</h3>
      <ul className={styles.dates}>
        {leaving.map((each) => (
          <LeavingCard key={each.spectacleId} leaving={each} />
        ))}
      </ul>
    </section>
  )
}

const NEWS: Readonly<Record<Leaving['news'], string>> = {
  annulé: 'date annulée',
  reporté: 'date reportée',
  déplacé: 'nouvelle date ou nouvelle heure',
}

function LeavingCard({ leaving }: { leaving: Leaving }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { spectacleId: id, title, date_spectacle: day, news, mayUndo, letter } = leaving
  const about = `${title}, ${dateWithoutYear(day)}`
  const { mutate, isPending } = useChange({
    call: () => admin.spectacles.undoStatus({ params: { id } }),
    onDone: () => refresh(queryClient, shows),
    said: 'La date est de nouveau comme avant',
    failed: 'Erreur lors de la modification du spectacle',
    changes: [SOIREES_KEY],
    isRepeatable: false,
  })
  return (
    <li className={styles.card}>
      <h4 className={styles.name}>
        {about} : {NEWS[news]}
      </h4>
      <p>{outcomeOf(leaving)}</p>
      {letter && <Letter letter={letter} about={about} />}
      {mayUndo && (
        <p>
          <Button about={`: ${about}`} disabled={isPending} onClick={() => mutate()}>
            Revenir en arrière
          </Button>
        </p>
      )}
    </li>
  )
}

function outcomeOf({ parties, seats, emails, refundCents, leavesAt }: Leaving): string {
  const booked = `${counted(parties, 'réservation')}, ${places(seats)}.`
  const time = withParisOffset(leavesAt).slice(11, 16)
  const leave = `À ${time}, ${counted(emails, 'email')} ${plural(emails, 'part', 'partent')}`
  const money = refundCents > 0 ? `, et ${price(refundCents)} sont remboursés` : ''
  return `${booked} ${leave}${money}.`
}
