import * as z from 'zod'
import { email } from '../auth/fields.ts'
import { Version, versioned } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'

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
})
