import * as alertes from './features/alertes/alert-mails.ts'
import * as follows from './features/artistes/follows/follow-mails.ts'
import * as auth from './features/auth/auth-mails.ts'
import * as security from './features/auth/security-mails.ts'
import * as campaigns from './features/campaigns/sending/campaign-mails.ts'
import * as voucherOrders from './features/codes/orders/order-mails.ts'
import * as contact from './features/contact/contact-mails.ts'
import * as figures from './features/figures/report/report-mails.ts'
import * as ledger from './features/ledger/ledger-mails.ts'
import * as newsletter from './features/newsletter/newsletter-mails.ts'
import * as givingBack from './features/reservations/bookings/giving-back-mails.ts'
import * as boxOffice from './features/reservations/box-office/box-office-mails.ts'
import * as changes from './features/reservations/changes/change-mails.ts'
import * as dates from './features/reservations/dates/date-mails.ts'
import * as groups from './features/reservations/groups/group-mails.ts'
import * as payments from './features/reservations/payments/payment-mails.ts'
import * as reservations from './features/reservations/reservation-mails.ts'
import * as settlements from './features/reservations/settlements/settlement-mails.ts'
import * as waiting from './features/reservations/waiting/waiting-mails.ts'
import * as settings from './features/settings/settings-mails.ts'
import * as users from './features/users/users-mails.ts'
import * as vannes from './features/vannes/vanne-mails.ts'
import * as team from './platform/accounts/team-mails.ts'
import { templatesByName } from './platform/mail/queue/mail-template.ts'

/** Every email that this version can write: one line for each room. */
export const MAILS = templatesByName([
  alertes,
  auth,
  boxOffice,
  campaigns,
  changes,
  contact,
  dates,
  figures,
  follows,
  givingBack,
  groups,
  ledger,
  newsletter,
  payments,
  reservations,
  security,
  settings,
  settlements,
  team,
  users,
  vannes,
  voucherOrders,
  waiting,
])
