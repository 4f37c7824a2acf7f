import { artistesAdminContract } from './artistes/artistes.admin.ts'
import { artistesContract } from './artistes/artistes.contract.ts'
import { followsContract } from './artistes/follows.contract.ts'
import { auditAdminContract } from './audit/audit.admin.ts'
import { authContract } from './auth/auth.contract.ts'
import { invitedContract } from './auth/invited.contract.ts'
import { secondFactorAdminContract } from './auth/second-factor.admin.ts'
import { secondFactorContract } from './auth/second-factor.contract.ts'
import { avisContract } from './avis/avis.contract.ts'
import { campaignsContract } from './campaigns/campaigns.contract.ts'
import { contactContract } from './contact/contact.contract.ts'
import { doorAdminContract } from './door/door.admin.ts'
import { doorContract } from './door/door.contract.ts'
import type { Api, Contract } from './kernel/route.ts'
import { lieuAdminContract } from './lieu/lieu.admin.ts'
import { lieuContract } from './lieu/lieu.contract.ts'
import { newsletterContract } from './newsletter/newsletter.contract.ts'
import { photosAdminContract } from './photos/photos.admin.ts'
import { photosContract } from './photos/photos.contract.ts'
import { paymentsAdminContract } from './reservations/payments.admin.ts'
import { reservationsAdminContract } from './reservations/reservations.admin.ts'
import { reservationsContract } from './reservations/reservations.contract.ts'
import { waitingAdminContract } from './reservations/waiting.admin.ts'
import { waitingContract } from './reservations/waiting.contract.ts'
import { restorationContract } from './settings/restoration.admin.ts'
import { settingsAdminContract } from './settings/settings.admin.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { spectaclesAdminContract } from './spectacles/spectacles.admin.ts'
import { spectaclesContract } from './spectacles/spectacles.contract.ts'
import { uploadsAdminContract } from './uploads/uploads.admin.ts'
import { invitationsAdminContract } from './users/invitations.admin.ts'
import { usersAdminContract } from './users/users.admin.ts'

/** The contracts of what everybody's browser carries: one line per room. */
export const api = {
  spectacles: spectaclesContract,
  artistes: artistesContract,
  photos: photosContract,
  lieu: lieuContract,
  settings: settingsContract,
  auth: authContract,
  secondFactor: secondFactorContract,
  contact: contactContract,
  newsletter: newsletterContract,
  campaigns: campaignsContract,
  avis: avisContract,
}

export type ProductApi = typeof api

/** What comes with the first call to it: apart, so that nobody else downloads its lines. */
export const bookingApi = {
  reservations: reservationsContract,
  waiting: waitingContract,
  follows: followsContract,
  invited: invitedContract,
}

export type BookingApi = typeof bookingApi

/** What the evening's staff has, and nobody else downloads. */
export const doorApi = {
  door: doorContract,
}

export type DoorApi = typeof doorApi

/** What the dashboard has beyond it: apart, so that visitors do not download its lines. */
export const adminApi = {
  spectacles: spectaclesAdminContract,
  audit: auditAdminContract,
  reservations: reservationsAdminContract,
  payments: paymentsAdminContract,
  waiting: waitingAdminContract,
  uploads: uploadsAdminContract,
  artistes: artistesAdminContract,
  lieu: lieuAdminContract,
  photos: photosAdminContract,
  users: usersAdminContract,
  secondFactor: secondFactorAdminContract,
  invitations: invitationsAdminContract,
  settings: settingsAdminContract,
  restoration: restorationContract,
  door: doorAdminContract,
}

export type AdminApi = typeof adminApi

export type WholeApi = ProductApi & BookingApi & DoorApi & AdminApi

/** The routes of every room, whoever they are for. */
export const wholeApi: Api = allOf(
  [api, bookingApi, doorApi, adminApi].flatMap((rooms) => Object.entries<Contract>(rooms)),
)

function allOf(parts: readonly [room: string, contract: Contract][]): Api {
  const rooms: Api = {}
  for (const [room, contract] of parts) rooms[room] = { ...rooms[room], ...contract }
  return rooms
}
