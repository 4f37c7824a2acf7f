/** The sentences of the contact form (§5, §8). No zod here: the browser carries this file. */
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
