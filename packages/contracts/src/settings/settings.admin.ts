import * as z from 'zod'
import { email } from '../auth/fields.ts'
import { Version, versioned } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'
import { ContactDetailsFields, ManagedContactDetails } from './contact-details.ts'
import { ManagedOperator, OperatorFields } from './operator.ts'
import { LEGAL_TEXT_BYTES, LegalPageParam, LegalTextDraft, ManagedLegalText } from './texts.ts'

/** Where the messages of the contact form go. */
export const ContactEmail = z
  .object({ email: z.string(), version: Version })
  .meta({ id: 'ContactEmail' })
export type ContactEmail = z.infer<typeof ContactEmail>

export const settingsAdminContract = defineContract({
  contactEmail: {
    method: 'GET',
    path: '/api/admin/settings/contact-email',
    access: 'admin',
    summary: 'Where the messages of the contact form go',
    response: ContactEmail,
  },
  setContactEmail: {
    method: 'PUT',
    path: '/api/admin/settings/contact-email',
    access: 'admin',
    summary: 'Send them elsewhere from now on; the old address hears of it',
    body: z.object({ email, ...versioned }),
    response: ContactEmail,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  managedOperator: {
    method: 'GET',
    path: '/api/admin/settings/operator',
    access: 'admin',
    summary: 'Who runs the house, with the version that a save needs',
    response: ManagedOperator,
  },
  setOperator: {
    method: 'PUT',
    path: '/api/admin/settings/operator',
    access: 'admin',
    summary: 'Say who runs the house: on every page, in mails and on tickets from now on',
    body: OperatorFields.extend(versioned),
    response: ManagedOperator,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  contactDetails: {
    method: 'GET',
    path: '/api/admin/settings/contact-details',
    access: 'admin',
    summary: 'Where the house is and how to reach it, with the version that a save needs',
    response: ManagedContactDetails,
  },
  setContactDetails: {
    method: 'PUT',
    path: '/api/admin/settings/contact-details',
    access: 'admin',
    summary:
      'Say where the house is and how to reach it: on every page, in mails and on tickets from now on',
    body: ContactDetailsFields.extend(versioned),
    response: ManagedContactDetails,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  managedLegalText: {
    method: 'GET',
    path: '/api/admin/settings/texts/:page',
    access: 'admin',
    summary: 'A text of the house as the team writes it',
    params: LegalPageParam,
    response: ManagedLegalText,
  },
  setLegalText: {
    method: 'PUT',
    path: '/api/admin/settings/texts/:page',
    access: 'admin',
    summary: 'Write a text of the house; an empty one brings back the words that it began with',
    params: LegalPageParam,
    body: LegalTextDraft,
    maxBodyBytes: LEGAL_TEXT_BYTES,
    response: ManagedLegalText,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
})
