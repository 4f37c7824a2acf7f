/** Pages that the links of our mails to followers open, each with `?email=…&token=…`. */
export const CONFIRM_FOLLOW_PATH = '/confirmer-suivi'
export const UNFOLLOW_PATH = '/ne-plus-suivre'
