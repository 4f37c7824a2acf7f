import { Prisma } from '@espace/prisma/client'

/** A date that was put off, and not to another day yet. */
export const IS_DATE_TBA = Prisma.sql`
  (spectacles.status = 'reporté'
    and coalesce(spectacles.put_off_from, spectacles.date_spectacle + spectacles.heure_spectacle)
      = spectacles.date_spectacle + spectacles.heure_spectacle)`
