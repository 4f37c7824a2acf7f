import type { ArtistDate, ArtistDates } from '@espace/contracts/artistes/artistes.contract'
import type { FollowedArtist } from '@espace/contracts/artistes/follows.contract'
import { STATUSES } from '@espace/contracts/spectacles/status'
import { asFields, asListOf, asText, asWholeNumber, type Fields } from '../../lib/wire.ts'

export function asArtistDates(answer: unknown): ArtistDates {
  const { upcoming, past } = asFields(answer)
  return { upcoming: asListOf(upcoming, asDate), past: asListOf(past, asDate) }
}

const asDate = (fields: Fields): ArtistDate => ({
  id: asWholeNumber(fields['id']) ?? 0,
  title: asText(fields['title']) ?? '',
  date_spectacle: asText(fields['date_spectacle']) ?? '',
  heure_spectacle: asText(fields['heure_spectacle']) ?? '',
  status: STATUSES.find((known) => known === fields['status']) ?? 'programmé',
})

export const asFollowedArtist = (fields: Fields): FollowedArtist => ({
  id: asWholeNumber(fields['id']) ?? 0,
  name: asText(fields['name']) ?? '',
  since: asText(fields['since']) ?? '',
})
