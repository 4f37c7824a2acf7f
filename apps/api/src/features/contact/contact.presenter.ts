import type { ContactMessage as MessageAnswer } from '@espace/contracts/contact/contact'
import { CONTACT_SUBJECTS } from '@espace/contracts/contact/contact.constants'
import type { ContactMessage } from '@espace/prisma/client'

export const presentMessage = (message: ContactMessage): MessageAnswer => ({
  id: message.id,
  firstName: message.firstName,
  lastName: message.lastName,
  email: message.email,
  subject: CONTACT_SUBJECTS.find((subject) => subject === message.subject) ?? 'autre',
  message: message.message,
  status: message.status,
  hasAccount: message.userId !== null,
  createdAt: message.createdAt.toISOString(),
})
