/** Pages that the links of newsletters open, each with `?email=…&token=…`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
export const CONFIRM_SUBSCRIPTION_PATH = '/confirmer-inscription'

/** Without a script, a field that is there where the form of that page asks for a new link instead of confirming. */
export const ASK_FOR_LINK_FIELD = 'ask_for_link'
