/** Pages that the links of our mails open, each with `?token=…`. */
export const VERIFY_EMAIL_PATH = '/verifier-email'
export const RESET_PASSWORD_PATH = '/nouveau-mot-de-passe'
export const CONFIRM_EMAIL_PATH = '/confirmer-email'
export const UNDO_EMAIL_PATH = '/reprendre-mon-adresse'
export const INVITATION_PATH = '/rejoindre-l-equipe'

/** Where somebody asks for a new password, and logs in. */
export const FORGOT_PASSWORD_PATH = '/mot-de-passe-oublie'
export const LOGIN_PATH = '/connexion'

/** Where one adds a second factor to one's account. */
export const SECURITY_PATH = '/mon-compte/securite'
