/** Accounts in the plain list; those who came last are there. The search has all of them. */
export const MAX_LISTED_USERS = 10_000

/** Accounts on one page of the search. */
export const USERS_PAGE_SIZE = 50
export const MAX_USERS_PAGE_SIZE = 200

/** The roles of an invitation. */
export const TEAM_ROLES = ['accueil', 'controle', 'admin'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** How long the link of an invitation works. */
export const INVITATION_MS = 72 * 3_600_000
