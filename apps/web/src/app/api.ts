import { createClient } from '@espace/contracts/kernel/client'
import { routeTable } from 'virtual:route-table'
import { asArtistDates, asFollowedArtist } from '../features/artistes/wire.ts'
import {
  asApplicationSecret,
  asCsrfToken,
  asFactors,
  asLoggedIn,
  asPasskeyOptions,
  asSession,
  asUser,
  asWithCodes,
} from '../features/auth/wire.ts'
import { asAvailability, asReviews } from '../features/avis/wire.ts'
import { asUserCheck } from '../features/newsletter/wire.ts'
import {
  asAccepted,
  asAnswered,
  asCheckedOut,
  asReservation,
  asSeatsLeft,
  asWaitingParty,
} from '../features/reservations/wire.ts'
import { asHouse, asLegalText } from '../features/settings/wire.ts'
import { asPage } from '../features/spectacles/wire.ts'
import type { ApiClient, SiteTransport, SiteApi } from '../lib/api.ts'
import { fetchBytes } from '../lib/fetch-bytes.ts'
import { asFields, asListOf, asSaid } from '../lib/wire.ts'
import { asArtists, createCleanClient, createReads, read } from './reads.ts'

/**
 * The whole API behind a transport, but what is for administrators. The shape of every answer is checked
 * field by field (§8): a route whose answer nobody reads does not compile.
 */
export function createApi(transport: SiteTransport): ApiClient {
  const site = createCleanClient(routeTable, transport)
  const { spectacles, artistes, auth, contact, newsletter, settings, avis } = site
  const { reservations, waiting, follows, invited, secondFactor } = site
  const files = createClient<SiteApi>(routeTable, (call) => transport({ ...call, via: fetchBytes }))
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
      operator: read(settings.operator, asHouse),
      legalText: read(settings.legalText, asLegalText),
    },
    auth: authCalls(auth),
    secondFactor: factorCalls(secondFactor),
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
      pay: read(reservations.pay, asCheckedOut),
      // Files are handed on as they came.
      pdf: files.reservations.pdf,
      calendar: createClient<SiteApi>(routeTable, transport).reservations.calendar,
    },
    waiting: {
      join: read(waiting.join, asParty),
      mine: read(waiting.mine, (answer) => asListOf(answer, asWaitingParty)),
      accept: read(waiting.accept, asAccepted),
      leave: read(waiting.leave, asNothing),
      look: read(waiting.look, asParty),
      answer: read(waiting.answer, asAnswered),
    },
    invited: {
      accept: read(invited.accept, asUser),
      register: read(invited.register, asSaid),
    },
    follows: {
      follow: read(follows.follow, asSaid),
      confirm: read(follows.confirm, asSaid),
      unfollow: read(follows.unfollow, asSaid),
      oneClick: read(follows.oneClick, asSaid),
      mine: read(follows.mine, (answer) => asListOf(answer, asFollowedArtist)),
      stop: read(follows.stop, asNothing),
    },
  }
}

const asBooking = (answer: unknown) => asReservation(asFields(answer))

const asParty = (answer: unknown) => asWaitingParty(asFields(answer))

const asNothing = () => undefined

const authCalls = (auth: ReturnType<typeof createCleanClient>['auth']) => ({
  csrfToken: read(auth.csrfToken, asCsrfToken),
  login: read(auth.login, asLoggedIn),
  register: read(auth.register, asSaid),
  logout: read(auth.logout, asNothing),
  me: read(auth.me, asUser),
  verifyEmail: read(auth.verifyEmail, asSaid),
  resendVerification: read(auth.resendVerification, asSaid),
  forgotPassword: read(auth.forgotPassword, asSaid),
  resetPassword: read(auth.resetPassword, asSaid),
  changeProfile: read(auth.changeProfile, asUser),
  changePassword: read(auth.changePassword, asLoggedIn),
  changeEmail: read(auth.changeEmail, asSaid),
  confirmEmail: read(auth.confirmEmail, asSaid),
  undoEmail: read(auth.undoEmail, asSaid),
  sessions: read(auth.sessions, (answer) => asListOf(answer, asSession)),
  endSession: read(auth.endSession, asNothing),
  exportData: auth.exportData,
  deleteAccount: read(auth.deleteAccount, asNothing),
})

const factorCalls = (calls: ReturnType<typeof createCleanClient>['secondFactor']) => ({
  finishLogin: read(calls.finishLogin, asLoggedIn),
  passkeyOptions: read(calls.passkeyOptions, asPasskeyOptions),
  passkeyLogin: read(calls.passkeyLogin, asLoggedIn),
  factors: read(calls.factors, asFactors),
  beginApplication: read(calls.beginApplication, asApplicationSecret),
  confirmApplication: read(calls.confirmApplication, asWithCodes),
  removeApplication: read(calls.removeApplication, asFactors),
  newPasskeyOptions: read(calls.newPasskeyOptions, asPasskeyOptions),
  addPasskey: read(calls.addPasskey, asWithCodes),
  renamePasskey: read(calls.renamePasskey, asFactors),
  removePasskey: read(calls.removePasskey, asFactors),
  renewRecoveryCodes: read(calls.renewRecoveryCodes, asWithCodes),
  confirmByPassword: read(calls.confirmByPassword, asNothing),
  confirmByCode: read(calls.confirmByCode, asNothing),
  confirmationOptions: read(calls.confirmationOptions, asPasskeyOptions),
  confirmByPasskey: read(calls.confirmByPasskey, asNothing),
})
