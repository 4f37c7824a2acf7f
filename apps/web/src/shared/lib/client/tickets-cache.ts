// The service worker reads them, too: nothing of the page is known here.

/** Where an account's tickets to come are kept as a page, and in the place of which one (decision 068). */
export const TICKETS_CACHE = 'billets'
export const ACCOUNT_PATH = '/mon-compte'
