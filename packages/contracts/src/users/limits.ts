/** Accounts in the plain list; those who came last are there. The search has all of them. */
export const MAX_LISTED_USERS = 10_000

/** Accounts on one page of the search. */
export const USERS_PAGE_SIZE = 50
export const MAX_USERS_PAGE_SIZE = 200

/** What an administrator makes of somebody; nobody becomes an administrator that way. */
export const GIVEN_ROLES = ['user', 'accueil'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]
