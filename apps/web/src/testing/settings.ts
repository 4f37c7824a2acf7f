import { VOUCHER_TERMS } from '@espace/contracts/codes/voucher-orders.constants'
import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { EXAMPLE_ACCOUNTS } from '@espace/contracts/settings/accounts'
import { isLegalPage, LEGAL_PAGES } from '@espace/contracts/settings/settings.constants'
import { aManagedOperator } from './builders.ts'
import { openDashboard } from './dashboard.tsx'
import { type Answers, on, routes } from './fake-api.ts'

export const READ = on(routes.settings.contactEmail)
export const READ_NEWSLETTER = on(routes.newsletter.settings)
export const READ_DOOR = on(routes.door.settings)

export const CONTACT = { email: 'contact@espace.example', version: 3 }
export const DOOR = { releaseMinutes: 10, version: 2 }

export const aManagedText = (page: string, fields: object = {}) => ({
  page,
  html: '<p><b>Qui vend</b></p><p>[à compléter : nom]</p>',
  isStarting: true,
  updatedAt: null,
  version: 1,
  ...fields,
})

/** Answers for the other sections of the settings tab. */
export const REST = [
  on(routes.secondFactor.demand).reply({ isDemanded: false, team: [] }),
  on(routes.settings.contactDetails).reply({ ...NO_DETAILS, version: 1 }),
  on(routes.settings.tarifGrid).reply({ tarifs: [], version: 1 }),
  on(routes.settings.voucherTerms).reply({ ...VOUCHER_TERMS, version: 1 }),
  on(routes.settings.accounts).reply({ ...EXAMPLE_ACCOUNTS, version: 1 }),
  on(routes.ledger.settings).reply({ witnessEmail: '', retentionYears: 6, version: 1 }),
  on(routes.settings.managedOperator).reply(aManagedOperator()),
  ...Object.keys(LEGAL_PAGES)
    .filter(isLegalPage)
    .map((page) => on(routes.settings.managedLegalText, { page }).reply(aManagedText(page))),
]

/** Opens the tab of the settings, on an API that answers so. */
export const openSettings = (answers: Answers = []) =>
  openDashboard('/dashboard/parametres', [
    READ.reply(CONTACT),
    READ_NEWSLETTER.reply({ doubleOptIn: false }),
    ...REST,
    READ_DOOR.reply(DOOR),
    ...answers,
  ])
