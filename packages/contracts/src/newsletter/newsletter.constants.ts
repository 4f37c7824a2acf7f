/** The sentences of the newsletter (§5, §8). */
export const newsletterMessages = {
  emailRequired: 'Veuillez saisir votre adresse email',
  emailInvalid: "Format d'email invalide",
  emailLong: 'Email trop long',
  leaveEmailRequired: 'Email requis',
  subscribed: 'Inscription réussie ! Vous recevrez bientôt nos actualités.',
  unsubscribed: 'Désabonnement réussi !',
  linkSent: 'Un e-mail vous attend à cette adresse : son lien vous réinscrit à la newsletter.',
  isBack: 'Votre inscription à la newsletter est confirmée.',
} as const

/** A list of addresses that is brought in. */
export const MAX_LIST_BYTES = 1024 * 1024
export const MAX_LIST_LINES = 5_000

/** Years after which an unused consent must be renewed. */
export const CONSENT_GOOD_YEARS = 3
