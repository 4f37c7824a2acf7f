import type { OpenEvening } from '@espace/contracts/door/door'
import { verdictOn } from '@espace/contracts/door/verdict'
import type { ReactNode } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { useDoor } from '../keep/door.tsx'
import type { Keeper } from '../keep/keeper.ts'
import { PartyActions } from './party-actions.tsx'
import { type Look, saidOf } from './said.ts'
import type { CheckIn, Shown } from './use-check-in.ts'
import controls from '../controls.module.css'
import styles from './check-in.module.css'

interface CardProps {
  keeper: Keeper
  evening: OpenEvening
  isOnline: boolean
  checkIn: CheckIn
}

/** The verdict, readable at arm's length: colour, word and sign, with the actions that are possible. */
export function VerdictCard({ keeper, evening, isOnline, checkIn }: CardProps) {
  const { shown, clear } = checkIn
  const { deviceId } = useDoor()
  const said = shown && saidOf(shown, evening, deviceId)
  return (
    <section aria-label="Verdict" className={styles.verdict} data-look={said?.look}>
      <div role="status">
        {said && (
          <>
            <p className={styles.word}>
              <Sign look={said.look} />
              {said.title}
            </p>
            {said.lines.map((line) => (
              <p key={line} className={styles.line}>
                {typeset(line)}
              </p>
            ))}
          </>
        )}
      </div>
      {shown && (
        <div className={styles.actions}>
          <Actions
            keeper={keeper}
            shown={shown}
            evening={evening}
            isOnline={isOnline}
            checkIn={checkIn}
          />
          <button type="button" className={controls.next} onClick={clear}>
            {said?.look === 'choix' ? 'Fermer' : 'Suivant'}
          </button>
        </div>
      )}
    </section>
  )
}

function Actions({
  keeper,
  shown,
  evening,
  isOnline,
  checkIn,
}: CardProps & { shown: Shown }): ReactNode {
  if (shown.kind === 'entré' || shown.kind === 'réglé') {
    const action = shown.kind === 'entré' ? 'Annuler cette entrée' : 'Annuler ce paiement'
    return (
      <button type="button" className={controls.next} onClick={() => checkIn.undo(shown.eventId)}>
        {action}
      </button>
    )
  }
  if (shown.kind !== 'verdict') return null
  const verdict = verdictOn(evening, shown.code)
  if (!('ticket' in verdict)) return null
  return (
    <PartyActions
      // Remounted for another party, to reset the number of guests.
      key={`${shown.code} ${verdict.ticket.entered}`}
      keeper={keeper}
      eveningId={evening.id}
      code={shown.code}
      verdict={verdict}
      isOnline={isOnline}
      checkIn={checkIn}
    />
  )
}

const SIGNS: Record<Look, string> = {
  attente: 'M4 12h.01M12 12h.01M20 12h.01',
  choix: 'M4 12h15m-6-6 6 6-6 6',
  oui: 'm4 13 5 5L20 6',
  non: 'M5 5l14 14M19 5 5 19',
  doute: 'M8 8c0-5 8-5 8 0 0 3-4 3-4 6m0 4v.01',
}

/** A sign beside the colour, for staff who cannot tell colours apart. */
function Sign({ look }: { look: Look }) {
  return (
    <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
      <path
        d={SIGNS[look]}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="square"
      />
    </svg>
  )
}
