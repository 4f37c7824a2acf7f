import { Prisma } from '@espace/prisma/client'

/**
 * The state of a date for its ticket holders, of a row of `spectacles`: cancelled, put off or on, and when.
 * A ticket stores the state last notified; a difference triggers a notification.
 */
export const DATE_STATE = Prisma.sql`
  (case when spectacles.status = 'annulé' then 'annulé'
        when is_date_tba(spectacles) then 'sans date'
        else to_char(spectacles.date_spectacle + spectacles.heure_spectacle, 'YYYY-MM-DD HH24:MI')
   end)`

/** A date to come since then, or one that is put off to no day: those who have seats still wait for it. */
export const toCome = (since: Date): Prisma.SpectacleWhereInput => ({
  OR: [{ startsAt: { gt: since } }, { status: 'reporté', putOffFrom: null }],
})
