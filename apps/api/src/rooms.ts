import { adminApi, api, bookingApi, doorApi } from '@espace/contracts/api'
import type { Contract } from '@espace/contracts/kernel/route'
import type { RoomDeps } from './app.ts'
import { artistesAdminHandlers, artistesHandlers } from './features/artistes/artistes.routes.ts'
import { followsHandlers } from './features/artistes/follows/follows.routes.ts'
import { auditHandlers } from './features/audit/audit.routes.ts'
import { authHandlers } from './features/auth/auth.routes.ts'
import { invitedHandlers } from './features/auth/registration/invited.routes.ts'
import {
  secondFactorAdminHandlers,
  secondFactorHandlers,
} from './features/auth/second-factor/second-factor.routes.ts'
import { avisHandlers } from './features/avis/avis.routes.ts'
import { campaignsHandlers } from './features/campaigns/campaigns.routes.ts'
import { contactHandlers } from './features/contact/contact.routes.ts'
import { doorHandlers, doorSettingsHandlers } from './features/door/door.routes.ts'
import { lieuAdminHandlers, lieuHandlers } from './features/lieu/lieu.routes.ts'
import { newsletterHandlers } from './features/newsletter/newsletter.routes.ts'
import { photosAdminHandlers, photosHandlers } from './features/photos/photos.routes.ts'
import { paymentsAdminHandlers } from './features/reservations/payments/payments.routes.ts'
import {
  reservationsHandlers,
  reservationsAdminHandlers,
} from './features/reservations/reservations.routes.ts'
import {
  waitingAdminHandlers,
  waitingHandlers,
} from './features/reservations/waiting/waiting.routes.ts'
import {
  restorationHandlers,
  settingsAdminHandlers,
  settingsHandlers,
} from './features/settings/settings.routes.ts'
import { spectaclesAdminHandlers } from './features/spectacles/spectacles-admin.routes.ts'
import { spectaclesHandlers } from './features/spectacles/spectacles.routes.ts'
import { uploadsHandlers } from './features/uploads/uploads.routes.ts'
import { invitationsHandlers } from './features/users/invitations/invitations.routes.ts'
import { usersAdminHandlers } from './features/users/users.routes.ts'
import type { Handlers } from './http/mount.ts'

/** Puts one room on the router. */
export type MountRoom = <C extends Contract>(contract: C, handlers: Handlers<C>) => void

/** Contract and handlers of every room: one line each. */
export function mountRooms(mount: MountRoom, deps: RoomDeps): void {
  mount(api.spectacles, spectaclesHandlers(deps))
  mount(api.artistes, artistesHandlers(deps))
  mount(api.photos, photosHandlers(deps))
  mount(api.lieu, lieuHandlers(deps))
  mount(api.settings, settingsHandlers(deps))
  mount(api.auth, authHandlers(deps))
  mount(api.secondFactor, secondFactorHandlers(deps))
  mount(api.contact, contactHandlers(deps))
  mount(api.newsletter, newsletterHandlers(deps))
  mount(api.campaigns, campaignsHandlers(deps))
  mount(api.avis, avisHandlers(deps))
  mount(bookingApi.reservations, reservationsHandlers(deps))
  mount(adminApi.reservations, reservationsAdminHandlers(deps))
  mount(adminApi.payments, paymentsAdminHandlers(deps))
  mount(bookingApi.waiting, waitingHandlers(deps))
  mount(bookingApi.follows, followsHandlers(deps))
  mount(bookingApi.invited, invitedHandlers(deps))
  mount(adminApi.waiting, waitingAdminHandlers(deps))
  mount(doorApi.door, doorHandlers(deps))
  mount(adminApi.door, doorSettingsHandlers(deps))
  mount(adminApi.spectacles, spectaclesAdminHandlers(deps))
  mount(adminApi.uploads, uploadsHandlers(deps))
  mount(adminApi.artistes, artistesAdminHandlers(deps))
  mount(adminApi.lieu, lieuAdminHandlers(deps))
  mount(adminApi.photos, photosAdminHandlers(deps))
  mount(adminApi.users, usersAdminHandlers(deps))
  mount(adminApi.secondFactor, secondFactorAdminHandlers(deps))
  mount(adminApi.invitations, invitationsHandlers(deps))
  mount(adminApi.settings, settingsAdminHandlers(deps))
  mount(adminApi.restoration, restorationHandlers(deps))
  mount(adminApi.audit, auditHandlers(deps))
}
