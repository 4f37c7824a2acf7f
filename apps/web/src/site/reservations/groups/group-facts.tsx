import type { Group } from '@espace/contracts/reservations/guests/groups'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { moment } from '#shared/lib/time/moment.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

/** Which evening, how many seats are left, and until when. */
export function GroupFacts({ group }: { group: Group }) {
  const { title, date_spectacle, heure_spectacle, lieu, left, until } = group
  return (
    <>
      <p>
        <strong>{typeset(title)}</strong>
        {`, ${t('{day} à {time}', { day: longDate(date_spectacle), time: shortTime(heure_spectacle) })}, ${lieu}`}
      </p>
      {left > 0 && (
        <Paragraph>
          {typeset(
            t('{places} encore à prendre, jusqu’au {moment}.', {
              places: places(left),
              moment: moment(until),
            }),
          )}
        </Paragraph>
      )}
    </>
  )
}
