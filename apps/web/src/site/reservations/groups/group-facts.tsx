import type { Group } from '@espace/contracts/reservations/guests/groups'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places, typeset } from '#shared/lib/language/french.ts'
import { moment } from '#shared/lib/time/moment.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

/** Which evening, how many seats are left, and until when. */
export function GroupFacts({ group }: { group: Group }) {
  const { title, date_spectacle, heure_spectacle, lieu, left, until } = group
  return (
    <>
      <p>
        <strong>{typeset(title)}</strong>
        {`, ${longDate(date_spectacle)} à\u00a0${shortTime(heure_spectacle)}, ${lieu}`}
      </p>
      {left > 0 && (
        <Paragraph>
          {typeset(
            `${left === 1 ? 'Il reste une place à prendre' : `Il reste ${places(left)} à prendre`}, jusqu’au ${moment(until)}.`,
          )}
        </Paragraph>
      )}
    </>
  )
}
