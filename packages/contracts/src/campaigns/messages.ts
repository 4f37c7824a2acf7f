/** The sentences of the dialog that sends newsletters (§5, §8). No zod here: the browser carries this file. */
export const campaignMessages = {
  required: 'Le sujet et le message sont requis',
  subjectLong: 'Le sujet ne doit pas dépasser 150 caractères',
  messageLong: 'Le message ne doit pas dépasser 20 000 caractères',
  unreadable: 'Caractère non autorisé',
  recipients: 'Les destinataires sont « all » ou « newsletter »',
  scheduledFor: 'La date est de la forme AAAA-MM-JJTHH:MM, à l’heure de Paris',
} as const
