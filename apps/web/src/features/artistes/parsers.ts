import type { ArtistDate, ArtistDates } from '@espace/contracts/artistes/artistes.contract'
import type { FollowedArtist } from '@espace/contracts/artistes/follows.contract'
import { STATUSES } from '@espace/contracts/spectacles/status'
import {
  parseFields,
  parseListOf,
  parseText,
  parseWholeNumber,
  type Fields,
} from '../../lib/client/parsers.ts'

export function parseArtistDates(answer: unknown): ArtistDates {
  const { upcoming, past } = parseFields(answer)
  return { upcoming: parseListOf(upcoming, parseDate), past: parseListOf(past, parseDate) }
}

const parseDate = (fields: Fields): ArtistDate => ({
  id: parseWholeNumber(fields['id']) ?? 0,
  title: parseText(fields['title']) ?? '',
  date_spectacle: parseText(fields['date_spectacle']) ?? '',
  heure_spectacle: parseText(fields['heure_spectacle']) ?? '',
  status: STATUSES.find((known) => known === fields['status']) ?? 'programmé',
})

export const parseFollowedArtist = (fields: Fields): FollowedArtist => ({
  id: parseWholeNumber(fields['id']) ?? 0,
  name: parseText(fields['name']) ?? '',
  since: parseText(fields['since']) ?? '',
})
