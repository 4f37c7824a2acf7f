import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { artists } from '../../artistes/artists.ts'
import { useAdmin } from '../../lib/dashboard.tsx'
import { SOIREES_KEY } from '../soirees.queries.ts'

interface Casting {
  artist: ManagedArtist
  show: ManagedSpectacle
}

/** Adds an artist to the line-up of a date. */
export function useCasting() {
  const admin = useAdmin()
  return useChange({
    call: async ({ artist, show: { id } }: Casting) => {
      const playing = await admin.soirees.get({ params: { id } })
      const artistIds = [...new Set([...playing.artists.map((each) => each.id), artist.id])]
      return admin.artistes.planEvening({ params: { id }, body: { artistIds } })
    },
    said: (lineUp, { show }) =>
      `${show.title}, ${dateWithoutYear(show.date_spectacle)} : avec ${lineUp.map(({ name }) => name).join(', ')}`,
    failed: 'Erreur lors de la sauvegarde',
    changes: [SOIREES_KEY, artists.key],
  })
}
