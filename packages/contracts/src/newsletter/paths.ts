/** Pages that the links of newsletters open, each with `?email=…&token=…`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
export const CONFIRM_SUBSCRIPTION_PATH = '/confirmer-inscription'
