import { CIVILITIES } from '@espace/contracts/auth/auth.constants'
import type { ManagedUser } from '@espace/contracts/users/users'
import type { Prisma } from '@espace/prisma/client'

/** What the team sees of somebody; neither the password's hash nor the day of birth is read at all. */
export const shown = {
  id: true,
  civility: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  isActive: true,
  createdAt: true,
  lastLogin: true,
  version: true,
} as const satisfies Prisma.UserSelect

export const present = (user: Prisma.UserGetPayload<{ select: typeof shown }>): ManagedUser => ({
  ...user,
  civility: CIVILITIES.find((civility) => civility === user.civility) ?? 'Non-renseigné',
  createdAt: user.createdAt.toISOString(),
  lastLogin: user.lastLogin?.toISOString() ?? null,
})
