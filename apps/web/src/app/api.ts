import type { Artist } from '@espace/contracts/artistes/artistes.contract'
import { createClient, type Transport } from '@espace/contracts/kernel/client'
import { clientError } from '@espace/contracts/kernel/errors'
import type { VenueImage } from '@espace/contracts/lieu/lieu.contract'
import type { Photo } from '@espace/contracts/photos/photos.contract'
import type { Maintenance } from '@espace/contracts/settings/settings.contract'
import { routeTable } from 'virtual:route-table'
import { asCsrfToken, asLoggedIn, asSaid, asSession, asUser } from '../features/auth/wire.ts'
import { asPage, asSpectacle, asSpectacles } from '../features/spectacles/wire.ts'
import type { ApiClient, SiteApi } from '../lib/api.ts'
import { asFields, asListOf, asText, asWholeNumber, type Fields } from '../lib/wire.ts'
import { cleaned } from '../lib/without-tags.ts'

/**
 * The API behind a transport. The texts of every answer lose HTML tags (§5), and its shape is checked
 * field by field (§8): a route whose answer nobody reads does not compile.
 */
export function createApi(transport: Transport): ApiClient {
  const { spectacles, artistes, photos, lieu, settings, auth } = createClient<SiteApi>(
    routeTable,
    async (call) => {
      const { status, body } = await transport(call)
      return { status, body: cleaned(body) }
    },
  )
  return {
    spectacles: {
      list: read(spectacles.list, asPage),
      upcoming: read(spectacles.upcoming, asSpectacles),
      all: read(spectacles.all, asSpectacles),
      get: read(spectacles.get, asSpectacle),
    },
    artistes: {
      list: read(artistes.list, asArtists),
      featured: read(artistes.featured, asArtists),
      get: read(artistes.get, (answer) => asArtist(asFields(answer))),
    },
    photos: { ofSpectacle: read(photos.ofSpectacle, (answer) => asListOf(answer, asPhoto)) },
    lieu: {
      images: read(lieu.images, asVenueImages),
      main: read(lieu.main, (answer) => asVenueImage(asFields(answer))),
      gallery: read(lieu.gallery, asVenueImages),
    },
    settings: { maintenance: read(settings.maintenance, asMaintenance) },
    auth: {
      csrfToken: read(auth.csrfToken, asCsrfToken),
      login: read(auth.login, asLoggedIn),
      register: read(auth.register, asSaid),
      logout: read(auth.logout, asNothing),
      me: read(auth.me, asUser),
      verifyEmail: read(auth.verifyEmail, asSaid),
      forgotPassword: read(auth.forgotPassword, asSaid),
      resetPassword: read(auth.resetPassword, asSaid),
      changeProfile: read(auth.changeProfile, asUser),
      changePassword: read(auth.changePassword, asLoggedIn),
      changeEmail: read(auth.changeEmail, asSaid),
      confirmEmail: read(auth.confirmEmail, asSaid),
      sessions: read(auth.sessions, (answer) => asListOf(answer, asSession)),
      endSession: read(auth.endSession, asNothing),
      exportData: auth.exportData,
      deleteAccount: read(auth.deleteAccount, asNothing),
    },
  }
}

const asNothing = () => undefined

/** A call whose answer is looked at before anybody gets it. */
const read =
  <Call extends unknown[], Answer>(
    call: (...args: Call) => Promise<unknown>,
    reader: (answer: unknown) => Answer,
  ) =>
  async (...args: Call): Promise<Answer> =>
    reader(await call(...args))

const idOf = (fields: Fields) => asWholeNumber(fields['id']) ?? 0

const asArtists = (answer: unknown) => asListOf(answer, asArtist)

const asArtist = (fields: Fields): Artist => ({
  id: idOf(fields),
  name: asText(fields['name']) ?? '',
  photo: asText(fields['photo']) ?? '',
})

const asPhoto = (fields: Fields): Photo => ({
  id: idOf(fields),
  image_path: asText(fields['image_path']) ?? '',
  sort_order: asWholeNumber(fields['sort_order']) ?? null,
})

const asVenueImages = (answer: unknown) => asListOf(answer, asVenueImage)

const asVenueImage = (fields: Fields): VenueImage => ({
  id: idOf(fields),
  image_path: asText(fields['image_path']) ?? '',
  is_main: fields['is_main'] === true,
  alt: asText(fields['alt']) ?? '',
})

function asMaintenance(answer: unknown): Maintenance {
  const { maintenance_enabled } = asFields(answer)
  if (typeof maintenance_enabled !== 'boolean') throw clientError('FORMAT_INVALIDE')
  return { maintenance_enabled }
}
