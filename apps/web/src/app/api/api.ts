import { createClient } from '@espace/contracts/kernel/client'
import { routeTable } from 'virtual:route-table'
import { parseArtistDates, parseFollowedArtist } from '../../features/artistes/parsers.ts'
import {
  parseApplicationSecret,
  parseCsrfToken,
  parseFactors,
  parseLoggedIn,
  parsePasskeyOptions,
  parseSession,
  parseUser,
  parseWithCodes,
} from '../../features/auth/parsers.ts'
import { parseAvailability, parseReviews } from '../../features/avis/parsers.ts'
import { parseUserCheck } from '../../features/newsletter/parsers.ts'
import {
  parseAccepted,
  parseAnswered,
  parseCheckedOut,
  parseReservation,
  parseSeatsLeft,
  parseWaitingParty,
} from '../../features/reservations/parsers.ts'
import { parseHouse, parseLegalText } from '../../features/settings/parsers.ts'
import { parsePage } from '../../features/spectacles/parsers.ts'
import type { ApiClient, SiteTransport, SiteApi } from '../../lib/client/api.ts'
import { fetchBytes } from '../../lib/client/fetch-bytes.ts'
import { parseFields, parseListOf, parseSaid } from '../../lib/client/parsers.ts'
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
    spectacles: { ...reads.spectacles, archives: read(spectacles.archives, parsePage) },
    artistes: {
      ...reads.artistes,
      dates: read(artistes.dates, parseArtistDates),
      ofShow: read(artistes.ofShow, asArtists),
    },
    settings: {
      ...reads.settings,
      operator: read(settings.operator, parseHouse),
      legalText: read(settings.legalText, parseLegalText),
    },
    auth: authCalls(auth),
    secondFactor: factorCalls(secondFactor),
    contact: { send: read(contact.send, parseSaid) },
    newsletter: {
      subscribe: read(newsletter.subscribe, parseSaid),
      unsubscribe: read(newsletter.unsubscribe, parseSaid),
      oneClick: read(newsletter.oneClick, parseSaid),
      confirm: read(newsletter.confirm, parseSaid),
      checkUser: read(newsletter.checkUser, parseUserCheck),
    },
    campaigns: {},
    avis: {
      list: read(avis.list, parseReviews),
      availability: read(avis.availability, parseAvailability),
    },
    reservations: {
      checkout: read(reservations.checkout, parseCheckedOut),
      status: read(reservations.status, asBooking),
      ofUser: read(reservations.ofUser, (answer) => parseListOf(answer, parseReservation)),
      availability: read(reservations.availability, parseSeatsLeft),
      cancel: read(reservations.cancel, asBooking),
      resend: read(reservations.resend, parseSaid),
      giveBack: read(reservations.giveBack, asBooking),
      pay: read(reservations.pay, parseCheckedOut),
      // Files are handed on as they came.
      pdf: files.reservations.pdf,
      calendar: createClient<SiteApi>(routeTable, transport).reservations.calendar,
    },
    waiting: {
      join: read(waiting.join, asParty),
      mine: read(waiting.mine, (answer) => parseListOf(answer, parseWaitingParty)),
      accept: read(waiting.accept, parseAccepted),
      leave: read(waiting.leave, asNothing),
      look: read(waiting.look, asParty),
      answer: read(waiting.answer, parseAnswered),
    },
    invited: {
      accept: read(invited.accept, parseUser),
      register: read(invited.register, parseSaid),
    },
    follows: {
      follow: read(follows.follow, parseSaid),
      confirm: read(follows.confirm, parseSaid),
      unfollow: read(follows.unfollow, parseSaid),
      oneClick: read(follows.oneClick, parseSaid),
      mine: read(follows.mine, (answer) => parseListOf(answer, parseFollowedArtist)),
      stop: read(follows.stop, asNothing),
    },
  }
}

const asBooking = (answer: unknown) => parseReservation(parseFields(answer))

const asParty = (answer: unknown) => parseWaitingParty(parseFields(answer))

const asNothing = () => undefined

const authCalls = (auth: ReturnType<typeof createCleanClient>['auth']) => ({
  csrfToken: read(auth.csrfToken, parseCsrfToken),
  login: read(auth.login, parseLoggedIn),
  register: read(auth.register, parseSaid),
  logout: read(auth.logout, asNothing),
  me: read(auth.me, parseUser),
  verifyEmail: read(auth.verifyEmail, parseSaid),
  resendVerification: read(auth.resendVerification, parseSaid),
  forgotPassword: read(auth.forgotPassword, parseSaid),
  resetPassword: read(auth.resetPassword, parseSaid),
  changeProfile: read(auth.changeProfile, parseUser),
  changePassword: read(auth.changePassword, parseLoggedIn),
  changeEmail: read(auth.changeEmail, parseSaid),
  confirmEmail: read(auth.confirmEmail, parseSaid),
  undoEmail: read(auth.undoEmail, parseSaid),
  sessions: read(auth.sessions, (answer) => parseListOf(answer, parseSession)),
  endSession: read(auth.endSession, asNothing),
  exportData: auth.exportData,
  deleteAccount: read(auth.deleteAccount, asNothing),
})

const factorCalls = (calls: ReturnType<typeof createCleanClient>['secondFactor']) => ({
  finishLogin: read(calls.finishLogin, parseLoggedIn),
  passkeyOptions: read(calls.passkeyOptions, parsePasskeyOptions),
  passkeyLogin: read(calls.passkeyLogin, parseLoggedIn),
  factors: read(calls.factors, parseFactors),
  beginApplication: read(calls.beginApplication, parseApplicationSecret),
  confirmApplication: read(calls.confirmApplication, parseWithCodes),
  removeApplication: read(calls.removeApplication, parseFactors),
  newPasskeyOptions: read(calls.newPasskeyOptions, parsePasskeyOptions),
  addPasskey: read(calls.addPasskey, parseWithCodes),
  renamePasskey: read(calls.renamePasskey, parseFactors),
  removePasskey: read(calls.removePasskey, parseFactors),
  renewRecoveryCodes: read(calls.renewRecoveryCodes, parseWithCodes),
  confirmByPassword: read(calls.confirmByPassword, asNothing),
  confirmByCode: read(calls.confirmByCode, asNothing),
  confirmationOptions: read(calls.confirmationOptions, parsePasskeyOptions),
  confirmByPasskey: read(calls.confirmByPasskey, asNothing),
})
