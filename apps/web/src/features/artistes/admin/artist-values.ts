import { ArtistDraft, type ArtistLink, ManagedArtist } from '@espace/contracts/artistes/artistes'
import { MAX_LINKS } from '@espace/contracts/artistes/artistes.constants'
import * as z from 'zod'
import { withApiRules } from '../../../lib/dashboard/api-rules.ts'

/** What the form of an artist holds, as it is filled in. */
export const ArtistValues = z.object({
  name: z.string(),
  photo: z.string(),
  biography: z.string(),
  /** One a line: what it is called, then its address. */
  links: z.string(),
})
export type ArtistValues = z.infer<typeof ArtistValues>

export const ARTIST_LABELS: Readonly<Record<keyof ArtistValues, string>> = {
  name: 'Nom',
  photo: 'Photo',
  biography: 'Biographie',
  links: 'Liens',
}

/** The API speaks of each link, the form has one field for all. */
export const ARTIST_FIELDS: Readonly<Record<string, keyof ArtistValues>> = Object.fromEntries(
  Array.from({ length: MAX_LINKS }, (_, index) => index).flatMap((index) => [
    [`links.${index}.label`, 'links'],
    [`links.${index}.url`, 'links'],
  ]),
)

export const NEW_ARTIST: ArtistValues = { name: '', photo: '', biography: '', links: '' }

export const valuesOf = ({ name, photo, biography, links }: ManagedArtist): ArtistValues => ({
  name,
  photo,
  biography,
  links: links.map(({ label, url }) => `${label} ${url}`).join('\n'),
})

export const bodyOf = ({ name, photo, biography, links }: ArtistValues) => ({
  name,
  photo,
  biography,
  links: links
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(linkIn),
})

/** `Instagram https://instagram.com/zoe`; without a name, the site's. */
function linkIn(line: string): ArtistLink {
  const url = line.split(/\s+/).at(-1) ?? ''
  const label = line.slice(0, -url.length).trimEnd().replace(/:$/, '').trimEnd()
  const site = URL.parse(url)?.hostname.replace(/^www\./, '')
  return { label: label || site || url, url }
}

/** Only the name is required (§5). */
export const ArtistForm = withApiRules(ArtistValues, ArtistDraft, bodyOf, ([, line], message) =>
  typeof line === 'number' ? `Lien ${line + 1} : ${message}` : message,
)

/** What is stored now, as a refusal tells it. */
export function storedArtist(
  current: unknown,
): { values: ArtistValues; version: number } | undefined {
  const artist = ManagedArtist.safeParse(current)
  return artist.success
    ? { values: valuesOf(artist.data), version: artist.data.version }
    : undefined
}
