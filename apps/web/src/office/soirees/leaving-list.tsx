import type { Leaving } from '@espace/contracts/soirees/soirees'
import { useQueryClient } from '@tanstack/react-query'
import { counted } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { places, price } from '#shared/lib/language/french.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import type { AdminClient } from '../lib/admin-client.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { refresh } from '../lib/edit/entity.ts'
import { DESK_KEY } from '../reservations/box-office.queries.ts'
import { of, timeOf } from '../reservations/words.ts'
import { Part } from '../ui/panel.tsx'
import { Letter, lettersLeave } from './change-preview.tsx'
import { SOIREES_KEY } from './soirees.queries.ts'
import styles from './soirees.module.css'

/** Emails and refunds waiting for the end of the grace period: how many, when, the text, and an undo button. */
export function LeavingList({ leaving }: { leaving: readonly Leaving[] }) {
  if (leaving.length === 0) return null
  return (
    <Part title="Ce qui va partir">
      <ul className={styles.dates}>
        {leaving.map((each) => (
          <LeavingCard key={`${each.spectacleId} ${each.party?.id ?? ''}`} leaving={each} />
        ))}
      </ul>
    </Part>
  )
}

const NEWS: Readonly<Record<Leaving['news'], string>> = {
  annulé: 'date annulée',
  reporté: 'date reportée',
  déplacé: 'nouvelle date ou nouvelle heure',
}

const newsOf = ({ news, party }: Leaving): string =>
  party
    ? `réservation ${of(party.name || 'Compte supprimé')} ${news === 'annulé' ? 'annulée' : 'déplacée ici'}`
    : NEWS[news]

function LeavingCard({ leaving }: { leaving: Leaving }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { title, date_spectacle: day, party, mayUndo, letter } = leaving
  const about = `${title}, ${dateWithoutYear(day)}`
  const { mutate, isPending } = useChange({
    call: () => takeBack(admin, leaving),
    onDone: () => refresh(queryClient, { room: 'spectacles' }),
    said: `La ${party ? 'réservation' : 'date'} est de nouveau comme avant`,
    failed: 'Erreur lors de la modification du spectacle',
    changes: [SOIREES_KEY, DESK_KEY],
    isRepeatable: false,
  })
  return (
    <li className={styles.card}>
      <h4 className={styles.name}>
        {about}&nbsp;: {newsOf(leaving)}
      </h4>
      <p>{outcomeOf(leaving)}</p>
      {letter && <Letter letter={letter} about={about} />}
      {mayUndo && (
        <p>
          <Button
            about={`: ${about}, ${newsOf(leaving)}`}
            disabled={isPending}
            onClick={() => mutate()}
          >
            Revenir en arrière
          </Button>
        </p>
      )}
    </li>
  )
}

/** A date's change, a party's cancellation, or its move. */
function takeBack(admin: AdminClient, { spectacleId, party }: Leaving): Promise<unknown> {
  if (!party) return admin.spectacles.undoStatus({ params: { id: spectacleId } })
  const params = { id: party.id }
  return party.backTo === null
    ? admin.reservations.keepParty({ params })
    : admin.reservations.moveParty({ params, body: { spectacleId: party.backTo } })
}

function outcomeOf({ parties, seats, emails, refundCents, leavesAt }: Leaving): string {
  const booked = `${counted(parties, 'réservation')}, ${places(seats)}.`
  const leave = `À ${timeOf(leavesAt)}, ${lettersLeave(emails)}`
  const money = refundCents > 0 ? `, et ${price(refundCents)} sont remboursés` : ''
  return `${booked} ${leave}${money}.`
}
