import * as z from 'zod'
import { email } from '../auth/fields.ts'
import { named, Version, versioned } from '../kernel/fields.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { sharing } from '../kernel/route.ts'
import { ManagedTarifGrid, TarifGrid } from '../tarifs/tarifs.ts'
import { AccountsFields, ManagedAccounts } from './accounts.ts'
import { ContactDetailsFields, ManagedContactDetails } from './contact-details.ts'
import { ManagedOperator, OperatorFields, PublicVenue } from './operator.ts'
import {
  LEGAL_TEXT_BYTES,
  LegalPageParam,
  LegalText,
  LegalTextDraft,
  ManagedLegalText,
} from './texts.ts'
import { ManagedVoucherTerms, VoucherTerms } from './voucher-terms.ts'

export const Maintenance = named('Maintenance', { maintenance_enabled: z.boolean() })
export type Maintenance = z.infer<typeof Maintenance>

export const settingsContract = sharing({ method: 'GET', access: 'public' })({
  maintenance: {
    path: '/api/settings/maintenance',
    summary: 'Whether the site is closed for maintenance',
    response: Maintenance,
    isOpenInMaintenance: true,
  },
  setMaintenance: {
    method: 'PUT',
    path: '/api/admin/settings/maintenance',
    access: 'admin',
    summary: 'Close the site for maintenance, or open it again',
    body: z.strictObject({ enabled: z.boolean('Vrai ou faux') }),
    response: Maintenance,
  },
  operator: {
    path: '/api/settings/operator',
    summary: 'Who runs the house, as the law wants it said, and how to reach it',
    response: PublicVenue,
  },
  legalText: {
    path: '/api/settings/texts/:page',
    summary: 'Legal notice, privacy, terms of sale or questions, as pages show them',
    params: LegalPageParam,
    query: z.object({ language: z.enum(LANGUAGES).default('fr') }),
    response: LegalText,
  },
})

/** The recipient of the contact form's messages. */
export const ContactEmail = named('ContactEmail', { email: z.string(), version: Version })
export type ContactEmail = z.infer<typeof ContactEmail>

export const settingsAdminContract = sharing({ method: 'GET', access: 'admin' })({
  contactEmail: {
    path: '/api/admin/settings/contact-email',
    summary: 'Where the messages of the contact form go',
    response: ContactEmail,
  },
  setContactEmail: {
    method: 'PUT',
    path: '/api/admin/settings/contact-email',
    summary: 'Send them elsewhere from now on; the old address hears of it',
    body: z.object({ email, ...versioned }),
    response: ContactEmail,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  managedOperator: {
    path: '/api/admin/settings/operator',
    summary: 'Who runs the house, with the version that a save needs',
    response: ManagedOperator,
  },
  setOperator: {
    method: 'PUT',
    path: '/api/admin/settings/operator',
    summary: 'Say who runs the house: on every page, in mails and on tickets from now on',
    body: OperatorFields.extend(versioned),
    response: ManagedOperator,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  tarifGrid: {
    path: '/api/admin/settings/tarifs',
    summary: 'The tarifs that a new date takes over, with the version that a save needs',
    response: ManagedTarifGrid,
  },
  setTarifGrid: {
    method: 'PUT',
    path: '/api/admin/settings/tarifs',
    summary: 'Say which they are; dates of before keep theirs',
    body: TarifGrid.extend(versioned),
    response: ManagedTarifGrid,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  voucherTerms: {
    path: '/api/admin/settings/vouchers',
    summary: 'The gift cards that the site offers, with the version that a save needs',
    response: ManagedVoucherTerms,
  },
  setVoucherTerms: {
    method: 'PUT',
    path: '/api/admin/settings/vouchers',
    summary: 'Say which they are; cards that are sold keep their last day',
    body: VoucherTerms.extend(versioned),
    response: ManagedVoucherTerms,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  accounts: {
    path: '/api/admin/settings/accounts',
    summary: 'The accounts that entries of the ledger go to, with the version that a save needs',
    response: ManagedAccounts,
  },
  setAccounts: {
    method: 'PUT',
    path: '/api/admin/settings/accounts',
    summary: 'Say which they are, as the accountant has them',
    body: AccountsFields.extend(versioned),
    response: ManagedAccounts,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  contactDetails: {
    path: '/api/admin/settings/contact-details',
    summary: 'Contact details of the venue, with the version that a save needs',
    response: ManagedContactDetails,
  },
  setContactDetails: {
    method: 'PUT',
    path: '/api/admin/settings/contact-details',
    summary:
      'Say where the house is and how to reach it: on every page, in mails and on tickets from now on',
    body: ContactDetailsFields.extend(versioned),
    response: ManagedContactDetails,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  managedLegalText: {
    path: '/api/admin/settings/texts/:page',
    summary: 'A text of the house as the team writes it',
    params: LegalPageParam,
    response: ManagedLegalText,
  },
  setLegalText: {
    method: 'PUT',
    path: '/api/admin/settings/texts/:page',
    summary: 'Write a text of the house; an empty one brings back the words that it began with',
    params: LegalPageParam,
    body: LegalTextDraft,
    maxBodyBytes: LEGAL_TEXT_BYTES,
    response: ManagedLegalText,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
})
