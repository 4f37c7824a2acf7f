import { Prisma } from '@espace/prisma/client'

/**
 * What somebody with places has to know of their date, of a row of `spectacles`: that it is cancelled, put
 * off, or on, and when. A ticket keeps what its party was told last; where the two differ, they hear of it.
 */
export const DATE_STATE = Prisma.sql`
  (case when spectacles.status = 'annulé' then 'annulé'
        when is_date_tba(spectacles) then 'sans date'
        else to_char(spectacles.date_spectacle + spectacles.heure_spectacle, 'YYYY-MM-DD HH24:MI')
   end)`
