import { alertesContract } from './alertes/alertes.ts'
import { artistesAdminContract, artistesContract } from './artistes/artistes.ts'
import { followsContract } from './artistes/follows.ts'
import { auditAdminContract } from './audit/audit.ts'
import { authContract } from './auth/auth.ts'
import { invitedContract } from './auth/invited.ts'
import { secondFactorAdminContract } from './auth/second-factor.admin.ts'
import { secondFactorContract } from './auth/second-factor.ts'
import { avisContract } from './avis/avis.ts'
import { campaignsContract } from './campaigns/campaigns.ts'
import { codesAdminContract, codesContract } from './codes/codes.ts'
import { voucherOrdersContract } from './codes/voucher-orders.ts'
import { vouchersAdminContract } from './codes/vouchers.ts'
import { contactContract } from './contact/contact.ts'
import { doorAdminContract, doorContract } from './door/door.ts'
import { figuresAdminContract } from './figures/figures.ts'
import type { Api, Contract } from './kernel/route.ts'
import { ledgerAdminContract } from './ledger/ledger.ts'
import { lieuAdminContract, lieuContract } from './lieu/lieu.ts'
import { newsletterContract } from './newsletter/newsletter.ts'
import { photosAdminContract, photosContract } from './photos/photos.ts'
import { reservationsAdminContract } from './reservations/box-office.ts'
import { groupsContract } from './reservations/guests/groups.ts'
import { guestOrdersContract } from './reservations/guests/guest-orders.ts'
import { invoicesAdminContract } from './reservations/invoices.ts'
import { paymentsAdminContract } from './reservations/payments.ts'
import { reservationsContract } from './reservations/reservations.ts'
import { settlementsAdminContract } from './reservations/settlements.ts'
import { waitingAdminContract, waitingContract } from './reservations/waiting.ts'
import { walletsContract } from './reservations/wallets.ts'
import { restorationContract } from './settings/restoration.ts'
import { settingsAdminContract, settingsContract } from './settings/settings.ts'
import { soireesAdminContract } from './soirees/soirees.ts'
import { spectaclesAdminContract } from './spectacles/spectacles.admin.ts'
import { spectaclesContract } from './spectacles/spectacles.ts'
import { uploadsAdminContract } from './uploads/uploads.ts'
import { invitationsAdminContract, usersAdminContract } from './users/users.ts'
import { vannesAdminContract, vannesContract } from './vannes/vannes.ts'

/** The contracts in every visitor's bundle: one line per room. */
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

/** Loaded with the first call to it: kept out of the other visitors' bundle. */
export const bookingApi = {
  reservations: reservationsContract,
  guestOrders: guestOrdersContract,
  groups: groupsContract,
  codes: codesContract,
  vouchers: voucherOrdersContract,
  waiting: waitingContract,
  wallets: walletsContract,
  follows: followsContract,
  alertes: alertesContract,
  vannes: vannesContract,
  invited: invitedContract,
}

export type BookingApi = typeof bookingApi

/** The door application's contracts, kept out of all other bundles. */
export const doorApi = { door: doorContract }

export type DoorApi = typeof doorApi

/** The dashboard's contracts: kept out of visitors' bundles. */
export const adminApi = {
  spectacles: spectaclesAdminContract,
  audit: auditAdminContract,
  ledger: ledgerAdminContract,
  reservations: reservationsAdminContract,
  settlements: settlementsAdminContract,
  invoices: invoicesAdminContract,
  codes: codesAdminContract,
  vouchers: vouchersAdminContract,
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
  soirees: soireesAdminContract,
  figures: figuresAdminContract,
  vannes: vannesAdminContract,
}

export type AdminApi = typeof adminApi

export type WholeApi = ProductApi & BookingApi & DoorApi & AdminApi

/** The routes of every room, for all audiences. */
export const wholeApi: Api = allOf(
  [api, bookingApi, doorApi, adminApi].flatMap((rooms) => Object.entries<Contract>(rooms)),
)

function allOf(parts: readonly [room: string, contract: Contract][]): Api {
  const rooms: Api = {}
  for (const [room, contract] of parts) rooms[room] = { ...rooms[room], ...contract }
  return rooms
}
