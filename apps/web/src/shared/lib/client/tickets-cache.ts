// Imported by the service worker, too: no dependency on page code here.

/** Cache Storage entry of an account's tickets, served offline in place of the account page (decision 068). */
export const TICKETS_CACHE = 'billets'
export const ACCOUNT_PATH = '/mon-compte'
