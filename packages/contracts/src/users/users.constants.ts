/** Accounts in the unfiltered list, the latest ones; the search covers all. */
export const MAX_LISTED_USERS = 10_000

export const USERS_PAGE_SIZE = 50
export const MAX_USERS_PAGE_SIZE = 200

export const TEAM_ROLES = ['accueil', 'controle', 'admin'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

export const ROLE_NAMES = {
  user: 'Utilisateur',
  accueil: 'Porte',
  controle: 'Contrôle',
  admin: 'Administrateur',
} as const

/** The lifetime of an invitation's link. */
export const INVITATION_MS = 72 * 3_600_000
