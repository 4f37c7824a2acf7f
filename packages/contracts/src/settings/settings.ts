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
    summary: 'Legal details and contact details of the venue',
    response: PublicVenue,
  },
  legalText: {
    path: '/api/settings/texts/:page',
    summary: 'Legal notice, privacy, terms of sale or FAQ, as pages show them',
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
    summary: 'Get the recipient of the contact form',
    response: ContactEmail,
  },
  setContactEmail: {
    method: 'PUT',
    path: '/api/admin/settings/contact-email',
    summary: 'Change the recipient of the contact form; the old address is notified',
    body: z.object({ email, ...versioned }),
    response: ContactEmail,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  managedOperator: {
    path: '/api/admin/settings/operator',
    summary: 'Get the legal details of the venue, with their version',
    response: ManagedOperator,
  },
  setOperator: {
    method: 'PUT',
    path: '/api/admin/settings/operator',
    summary: 'Update the legal details of the venue, shown on pages, emails and tickets',
    body: OperatorFields.extend(versioned),
    response: ManagedOperator,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  tarifGrid: {
    path: '/api/admin/settings/tarifs',
    summary: 'Get the default tarifs of new dates, with their version',
    response: ManagedTarifGrid,
  },
  setTarifGrid: {
    method: 'PUT',
    path: '/api/admin/settings/tarifs',
    summary: 'Update the default tarifs; existing dates keep theirs',
    body: TarifGrid.extend(versioned),
    response: ManagedTarifGrid,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  voucherTerms: {
    path: '/api/admin/settings/vouchers',
    summary: 'Get the gift cards on offer, with their version',
    response: ManagedVoucherTerms,
  },
  setVoucherTerms: {
    method: 'PUT',
    path: '/api/admin/settings/vouchers',
    summary: 'Update the gift cards on offer; sold ones keep their validity',
    body: VoucherTerms.extend(versioned),
    response: ManagedVoucherTerms,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  accounts: {
    path: '/api/admin/settings/accounts',
    summary: 'Get the bookkeeping accounts of ledger entries, with their version',
    response: ManagedAccounts,
  },
  setAccounts: {
    method: 'PUT',
    path: '/api/admin/settings/accounts',
    summary: 'Update the bookkeeping accounts',
    body: AccountsFields.extend(versioned),
    response: ManagedAccounts,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  contactDetails: {
    path: '/api/admin/settings/contact-details',
    summary: 'Get the contact details of the venue, with their version',
    response: ManagedContactDetails,
  },
  setContactDetails: {
    method: 'PUT',
    path: '/api/admin/settings/contact-details',
    summary: 'Update the contact details of the venue, shown on pages, emails and tickets',
    body: ContactDetailsFields.extend(versioned),
    response: ManagedContactDetails,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  managedLegalText: {
    path: '/api/admin/settings/texts/:page',
    summary: 'Get an editable legal text',
    params: LegalPageParam,
    response: ManagedLegalText,
  },
  setLegalText: {
    method: 'PUT',
    path: '/api/admin/settings/texts/:page',
    summary: 'Update a legal text; an empty one restores the default',
    params: LegalPageParam,
    body: LegalTextDraft,
    maxBodyBytes: LEGAL_TEXT_BYTES,
    response: ManagedLegalText,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
})
