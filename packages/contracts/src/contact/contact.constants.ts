/** The subjects of a message (§9). */
export const CONTACT_SUBJECTS = ['spectacle', 'partenariat', 'autre'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

export const DEFAULT_SUBJECT = 'autre' satisfies ContactSubject

export const CONTACT_STATUSES = ['nouveau', 'lu', 'traite'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** Characters of a name and of a message (§5). */
export const CONTACT_NAME_MAX = 50
export const CONTACT_MESSAGE_MIN = 10
export const CONTACT_MESSAGE_MAX = 1_000

export const CONTACT_ANSWER_MAX = 5_000

export const CONTACT_PAGE_SIZE = 20

/** The sentences of the contact form (§5, §8). */
export const contactMessages = {
  required: 'Ce champ est requis',
  nameLong: 'Nom trop long',
  nameInvalid: 'Nom invalide (caractères spéciaux non autorisés)',
  emailInvalid: 'Veuillez entrer une adresse email valide',
  emailLong: 'Email trop long',
  subjectRequired: 'Sujet requis',
  messageShort: 'Message trop court',
  messageLong: 'Message trop long',
  unreadable: 'Caractère non autorisé',
  consent: 'Vous devez accepter la politique de confidentialité',
  consentToSend: 'Vous devez accepter la politique de confidentialité pour envoyer le message',
  sent: 'Message envoyé ! Merci pour votre message, nous reviendrons vers vous rapidement.',
} as const
