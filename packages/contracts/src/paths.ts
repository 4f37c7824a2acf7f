/** Pages that the links of our mails open, each with `?token=…`. */
export const VERIFY_EMAIL_PATH = '/verifier-email'
export const RESET_PASSWORD_PATH = '/nouveau-mot-de-passe'
export const CONFIRM_EMAIL_PATH = '/confirmer-email'
export const UNDO_EMAIL_PATH = '/reprendre-mon-adresse'
export const INVITATION_PATH = '/rejoindre-l-equipe'

/** Pages of the password reset and of the log-in. */
export const FORGOT_PASSWORD_PATH = '/mot-de-passe-oublie'
export const LOGIN_PATH = '/connexion'

/** The page to add a second factor to an account. */
export const SECURITY_PATH = '/mon-compte/securite'

/** Pages that the links of our mails to followers open, each with `?email=…&token=…`. */
export const CONFIRM_FOLLOW_PATH = '/confirmer-suivi'
export const UNFOLLOW_PATH = '/ne-plus-suivre'

/** The same for alerts of a date that cannot be booked yet. */
export const CONFIRM_ALERT_PATH = '/confirmer-alerte'
export const STOP_ALERT_PATH = '/ne-plus-me-prevenir'

/** Where the mail of the morning after asks for the best joke. */
export const VANNE_PATH = '/la-meilleure-vanne'

/** Without a script, a field that is there where the form on a show's page asks for an alert instead of seats. */
export const ALERT_FIELD = 'prevenir'

/** Pages that the links of newsletters open, each with `?email=…&token=…`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
export const CONFIRM_SUBSCRIPTION_PATH = '/confirmer-inscription'

/** Without a script, a field that is there where the form of that page asks for a new link instead of confirming. */
export const ASK_FOR_LINK_FIELD = 'askForLink'

/** The page that the links of the waiting list open, with `?token=…`. */
export const WAITING_PATH = '/liste-d-attente'

/** The page that the links of an order open, with `?token=…`. */
export const ORDER_PATH = '/commande'

/** The pages of seats that one person holds for friends: theirs, and that of the friends, each with `?token=…`. */
export const GROUP_PATH = '/places-de-groupe'
export const GROUP_SEAT_PATH = '/a-plusieurs'

/** The shop of gift cards, and the page of one card, with `?token=…`. */
export const VOUCHERS_PATH = '/bons-cadeaux'
export const VOUCHER_PATH = '/bon-cadeau'

/** The door application; its camera permission, service worker and exceptions depend on this path. */
export const DOOR_PATH = '/accueil'

/** Whether an address is one of the team: the dashboard or the door. */
export const isStaffPath = (url: string): boolean =>
  url.startsWith('/dashboard') || url.startsWith(DOOR_PATH)
