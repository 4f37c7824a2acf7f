/** The civilities of the form (§5). */
export const CIVILITIES = ['M.', 'Mme.', 'Non-renseigné'] as const
export type Civility = (typeof CIVILITIES)[number]

/** `accueil`: the evening's staff, with access to the door and not to the dashboard. */
export const ROLES = ['user', 'accueil', 'controle', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Characters of a first or last name (§5). */
export const NAME_MIN = 2
export const NAME_MAX = 50

export const EMAIL_MAX = 255

/** Characters of a password; the upper bound keeps hashing cheap. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Minimum age in years at registration, and how many birth years the form offers (§9). */
export const MINIMUM_AGE = 15
export const BIRTH_YEARS = 100

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The lifetime of a session; a remembered one ends earlier when it is idle. */
export const SESSION_MS = 8 * HOUR_MS
export const REMEMBERED_SESSION_MS = 30 * DAY_MS
export const REMEMBERED_IDLE_MS = 7 * DAY_MS

export const VERIFY_LINK_MS = 7 * DAY_MS
export const RESET_LINK_MS = HOUR_MS
export const EMAIL_LINK_MS = DAY_MS
/** The lifetime of the link that undoes a change of address. */
export const UNDO_LINK_MS = 3 * DAY_MS

/** Rate limit of the notice to an address that registers again. */
export const EXISTS_NOTICE_MS = DAY_MS

/** The lifetime of a pending log-in, and of a re-authentication. */
export const CHALLENGE_MS = 5 * MINUTE_MS
export const CONFIRMED_MS = 10 * MINUTE_MS

export const RECOVERY_CODES = 10

export const PASSKEY_NAME_MAX = 60
export const MAX_PASSKEYS = 10

/** Messages of accounts (§5, §8). */
export const authMessages = {
  civility: 'Veuillez sélectionner une civilité',
  firstNameShort: 'Le prénom doit contenir au moins 2 caractères',
  lastNameShort: 'Le nom doit contenir au moins 2 caractères',
  nameLong: 'Nom trop long',
  nameInvalid: 'Nom invalide (caractères spéciaux non autorisés)',
  birthDateRequired: 'Date de naissance requise',
  birthDateInvalid: 'Date de naissance invalide',
  birthYear: 'Veuillez sélectionner une année',
  birthMonth: 'Veuillez sélectionner un mois',
  birthDay: 'Veuillez sélectionner un jour',
  tooYoung: 'Vous devez avoir au moins 15 ans pour vous inscrire',
  emailRequired: 'Email requis',
  emailInvalid: 'Adresse email invalide',
  emailFormInvalid: 'Veuillez entrer une adresse email valide',
  emailLong: 'Email trop long',
  passwordRequired: 'Mot de passe requis',
  passwordLong: 'Le mot de passe ne doit pas dépasser 128 caractères',
  passwordUnreadable: 'Le mot de passe contient un caractère illisible',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  passwordSame: 'Choisissez un autre mot de passe que celui que vous avez reçu',
  passwordWrong: 'Mot de passe incorrect',
  codeRequired: 'Code requis',
  codeInvalid: 'Code invalide',
  passkeyName: 'Donnez un nom à cette clé',
  linkInvalid: "Ce lien n'est plus valable",
  registered: 'Inscription réussie ! Vous allez recevoir un email de confirmation.',
  resetRequested:
    'Si un compte existe à cette adresse, un email vient de lui être envoyé avec un lien valable une heure.',
  emailChangeRequested:
    'Un email de confirmation vient d’être envoyé à la nouvelle adresse : elle sera la vôtre dès que vous aurez ouvert son lien.',
  verified: 'Votre adresse email est confirmée.',
  verifiedAndBooked:
    'Votre adresse email est confirmée, et vos places sont réservées : vos billets partent par e-mail.',
  proofSent: 'Si votre adresse reste à confirmer, un nouveau lien vient de lui être envoyé.',
  joined: 'Bienvenue dans l’équipe ! Vous pouvez vous connecter.',
  passwordReset: 'Votre mot de passe a été changé. Vous pouvez vous connecter.',
  emailChanged: 'Votre adresse email a été changée.',
  emailChangeUndone:
    'Votre compte a retrouvé cette adresse, et tous ses appareils ont été déconnectés. Vous pouvez vous connecter avec votre nouveau mot de passe.',
} as const
