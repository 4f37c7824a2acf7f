import type { Artist } from '@espace/contracts/artistes/artistes.contract'
import { createClient, type RouteTable, type Transport } from '@espace/contracts/kernel/client'
import { clientError } from '@espace/contracts/kernel/errors'
import type { VenueImage } from '@espace/contracts/lieu/lieu.contract'
import type { Photo } from '@espace/contracts/photos/photos.contract'
import type { Maintenance } from '@espace/contracts/settings/settings.contract'
import { routeTable } from 'virtual:route-table/public-reads'
import { parsePage, parseSpectacle, parseSpectacles } from '../../features/spectacles/parsers.ts'
import type { SiteApi } from '../../lib/client/api.ts'
import {
  parseFields,
  parseListOf,
  parseText,
  parseWholeNumber,
  type Fields,
} from '../../lib/client/parsers.ts'
import { cleaned } from '../../lib/without-tags.ts'

/** What the pages of visitors ask for; all else of the API comes when it is needed (decision 037). */
export function createReads(transport: Transport) {
  const { spectacles, artistes, photos, lieu, settings } = createCleanClient(routeTable, transport)
  return {
    spectacles: {
      list: read(spectacles.list, parsePage),
      upcoming: read(spectacles.upcoming, parseSpectacles),
      all: read(spectacles.all, parseSpectacles),
      get: read(spectacles.get, parseSpectacle),
    },
    artistes: {
      list: read(artistes.list, asArtists),
      featured: read(artistes.featured, asArtists),
      get: read(artistes.get, (answer) => asArtist(parseFields(answer))),
    },
    photos: { ofSpectacle: read(photos.ofSpectacle, (answer) => parseListOf(answer, asPhoto)) },
    lieu: {
      images: read(lieu.images, asVenueImages),
      main: read(lieu.main, (answer) => asVenueImage(parseFields(answer))),
      gallery: read(lieu.gallery, asVenueImages),
    },
    settings: { maintenance: read(settings.maintenance, asMaintenance) },
  }
}

/** A client for the routes of a table. The texts of every answer lose HTML tags (§5). */
export const createCleanClient = (table: RouteTable, transport: Transport) =>
  createClient<SiteApi>(table, async (call) => {
    const { status, body } = await transport(call)
    return { status, body: cleaned(body) }
  })

/** A call whose answer is looked at before anybody gets it. */
export const read =
  <Call extends unknown[], Answer>(
    call: (...args: Call) => Promise<unknown>,
    reader: (answer: unknown) => Answer,
  ) =>
  async (...args: Call): Promise<Answer> =>
    reader(await call(...args))

const idOf = (fields: Fields) => parseWholeNumber(fields['id']) ?? 0

export const asArtists = (answer: unknown) => parseListOf(answer, asArtist)

const asArtist = (fields: Fields): Artist => ({
  id: idOf(fields),
  name: parseText(fields['name']) ?? '',
  photo: parseText(fields['photo']) ?? '',
  biography: parseText(fields['biography']),
  links: fields['links'] === undefined ? undefined : parseListOf(fields['links'], asLink),
})

const asLink = (fields: Fields) => ({
  label: parseText(fields['label']) ?? '',
  url: parseText(fields['url']) ?? '',
})

const asPhoto = (fields: Fields): Photo => ({
  id: idOf(fields),
  image_path: parseText(fields['image_path']) ?? '',
  sort_order: parseWholeNumber(fields['sort_order']) ?? null,
})

const asVenueImages = (answer: unknown) => parseListOf(answer, asVenueImage)

const asVenueImage = (fields: Fields): VenueImage => ({
  id: idOf(fields),
  image_path: parseText(fields['image_path']) ?? '',
  is_main: fields['is_main'] === true,
  alt: parseText(fields['alt']) ?? '',
})

function asMaintenance(answer: unknown): Maintenance {
  const { maintenance_enabled } = parseFields(answer)
  if (typeof maintenance_enabled !== 'boolean') throw clientError('FORMAT_INVALIDE')
  return { maintenance_enabled }
}
