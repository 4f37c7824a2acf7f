import type { Transport } from '@espace/contracts/kernel/client'
import { routeTable } from 'virtual:route-table'
import { asArtistDates } from '../features/artistes/wire.ts'
import { asCsrfToken, asLoggedIn, asSession, asUser } from '../features/auth/wire.ts'
import { asAvailability, asReviews } from '../features/avis/wire.ts'
import { asUserCheck } from '../features/newsletter/wire.ts'
import { asCheckedOut, asReservation, asSeatsLeft } from '../features/reservations/wire.ts'
import { asLegalText, asOperator } from '../features/settings/wire.ts'
import { asPage } from '../features/spectacles/wire.ts'
import type { ApiClient } from '../lib/api.ts'
import { asFields, asListOf, asSaid } from '../lib/wire.ts'
import { asArtists, createCleanClient, createReads, read } from './reads.ts'

/**
 * The whole API behind a transport, but what is for administrators. The shape of every answer is checked
 * field by field (§8): a route whose answer nobody reads does not compile.
 */
export function createApi(transport: Transport): ApiClient {
  const { spectacles, artistes, auth, contact, newsletter, settings, avis, reservations } =
    createCleanClient(routeTable, transport)
  const reads = createReads(transport)
  return {
    ...reads,
    spectacles: { ...reads.spectacles, archives: read(spectacles.archives, asPage) },
    artistes: {
      ...reads.artistes,
      dates: read(artistes.dates, asArtistDates),
      ofShow: read(artistes.ofShow, asArtists),
    },
    settings: {
      ...reads.settings,
      operator: read(settings.operator, asOperator),
      legalText: read(settings.legalText, asLegalText),
    },
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
    contact: { send: read(contact.send, asSaid) },
    newsletter: {
      subscribe: read(newsletter.subscribe, asSaid),
      unsubscribe: read(newsletter.unsubscribe, asSaid),
      oneClick: read(newsletter.oneClick, asSaid),
      confirm: read(newsletter.confirm, asSaid),
      checkUser: read(newsletter.checkUser, asUserCheck),
    },
    campaigns: {},
    avis: {
      list: read(avis.list, asReviews),
      availability: read(avis.availability, asAvailability),
    },
    reservations: {
      checkout: read(reservations.checkout, asCheckedOut),
      status: read(reservations.status, asBooking),
      ofUser: read(reservations.ofUser, (answer) => asListOf(answer, asReservation)),
      availability: read(reservations.availability, asSeatsLeft),
      cancel: read(reservations.cancel, asBooking),
      resend: read(reservations.resend, asSaid),
      giveBack: read(reservations.giveBack, asBooking),
      // Files, which nobody reads here.
      pdf: reservations.pdf,
      calendar: reservations.calendar,
    },
  }
}

const asBooking = (answer: unknown) => asReservation(asFields(answer))

const asNothing = () => undefined
