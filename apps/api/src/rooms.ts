import { adminApi, api, bookingApi, doorApi } from '@espace/contracts/api'
import type { Contract } from '@espace/contracts/kernel/route'
import { alertesHandlers } from './features/alertes/alertes.routes.ts'
import {
  artistesAdminHandlers,
  artistesHandlers,
  followsHandlers,
} from './features/artistes/artistes.routes.ts'
import { auditHandlers } from './features/audit/audit.routes.ts'
import { authHandlers, invitedHandlers } from './features/auth/auth.routes.ts'
import {
  secondFactorAdminHandlers,
  secondFactorHandlers,
} from './features/auth/second-factor/second-factor.routes.ts'
import { avisHandlers } from './features/avis/avis.routes.ts'
import { campaignsHandlers } from './features/campaigns/campaigns.routes.ts'
import {
  codesAdminHandlers,
  codesHandlers,
  vouchersHandlers,
  voucherOrdersHandlers,
} from './features/codes/codes.routes.ts'
import { contactHandlers } from './features/contact/contact.routes.ts'
import { doorHandlers, doorSettingsHandlers } from './features/door/door.routes.ts'
import { figuresHandlers } from './features/figures/figures.routes.ts'
import { ledgerHandlers } from './features/ledger/ledger.routes.ts'
import { lieuAdminHandlers, lieuHandlers } from './features/lieu/lieu.routes.ts'
import { newsletterHandlers } from './features/newsletter/newsletter.routes.ts'
import { photosAdminHandlers, photosHandlers } from './features/photos/photos.routes.ts'
import { groupsHandlers } from './features/reservations/groups/groups.routes.ts'
import {
  guestOrdersHandlers,
  walletsHandlers,
} from './features/reservations/guests/guests.routes.ts'
import {
  reservationsHandlers,
  reservationsAdminHandlers,
} from './features/reservations/reservations.routes.ts'
import {
  settlementsHandlers,
  invoicesHandlers,
  paymentsAdminHandlers,
} from './features/reservations/settlements/settlements.routes.ts'
import {
  waitingAdminHandlers,
  waitingHandlers,
} from './features/reservations/waiting/waiting.routes.ts'
import {
  restorationHandlers,
  settingsAdminHandlers,
  settingsHandlers,
} from './features/settings/settings.routes.ts'
import { soireesAdminHandlers } from './features/soirees/soirees.routes.ts'
import {
  spectaclesHandlers,
  spectaclesAdminHandlers,
} from './features/spectacles/spectacles.routes.ts'
import { uploadsHandlers } from './features/uploads/uploads.routes.ts'
import { usersAdminHandlers, invitationsHandlers } from './features/users/users.routes.ts'
import { vannesAdminHandlers, vannesHandlers } from './features/vannes/vannes.routes.ts'
import type { Handlers } from './http/mount.ts'
import type { Services } from './services.ts'

/** Puts one room on the router. */
export type MountRoom = <C extends Contract>(contract: C, handlers: Handlers<C>) => void

/** Contract and handlers of every room: one line each. */
export function mountRooms(mount: MountRoom, services: Services): void {
  mount(api.spectacles, spectaclesHandlers(services))
  mount(api.artistes, artistesHandlers(services))
  mount(api.photos, photosHandlers(services))
  mount(api.lieu, lieuHandlers(services))
  mount(api.settings, settingsHandlers(services))
  mount(api.auth, authHandlers(services))
  mount(api.secondFactor, secondFactorHandlers(services))
  mount(api.contact, contactHandlers(services))
  mount(api.newsletter, newsletterHandlers(services))
  mount(api.campaigns, campaignsHandlers(services))
  mount(api.avis, avisHandlers(services))
  mount(bookingApi.reservations, reservationsHandlers(services))
  mount(bookingApi.groups, groupsHandlers(services))
  mount(bookingApi.guestOrders, guestOrdersHandlers(services))
  mount(bookingApi.wallets, walletsHandlers(services))
  mount(adminApi.reservations, reservationsAdminHandlers(services))
  mount(adminApi.settlements, settlementsHandlers(services))
  mount(adminApi.invoices, invoicesHandlers(services))
  mount(adminApi.payments, paymentsAdminHandlers(services))
  mount(bookingApi.codes, codesHandlers(services))
  mount(adminApi.codes, codesAdminHandlers(services))
  mount(bookingApi.vouchers, voucherOrdersHandlers(services))
  mount(adminApi.vouchers, vouchersHandlers(services))
  mount(bookingApi.waiting, waitingHandlers(services))
  mount(bookingApi.follows, followsHandlers(services))
  mount(bookingApi.alertes, alertesHandlers(services))
  mount(bookingApi.vannes, vannesHandlers(services))
  mount(adminApi.vannes, vannesAdminHandlers(services))
  mount(bookingApi.invited, invitedHandlers(services))
  mount(adminApi.waiting, waitingAdminHandlers(services))
  mount(doorApi.door, doorHandlers(services))
  mount(adminApi.door, doorSettingsHandlers(services))
  mount(adminApi.spectacles, spectaclesAdminHandlers(services))
  mount(adminApi.uploads, uploadsHandlers(services))
  mount(adminApi.artistes, artistesAdminHandlers(services))
  mount(adminApi.lieu, lieuAdminHandlers(services))
  mount(adminApi.photos, photosAdminHandlers(services))
  mount(adminApi.users, usersAdminHandlers(services))
  mount(adminApi.secondFactor, secondFactorAdminHandlers(services))
  mount(adminApi.invitations, invitationsHandlers(services))
  mount(adminApi.settings, settingsAdminHandlers(services))
  mount(adminApi.restoration, restorationHandlers(services))
  mount(adminApi.audit, auditHandlers(services))
  mount(adminApi.ledger, ledgerHandlers(services))
  mount(adminApi.soirees, soireesAdminHandlers(services))
  mount(adminApi.figures, figuresHandlers(services))
}
