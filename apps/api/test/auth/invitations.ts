import { randomBytes, randomUUID } from 'node:crypto'
import type { TeamRole } from '@espace/contracts/users/users.constants'
import { fingerprint } from '#platform/keys/keys.ts'
import type { TestApp } from '../test-app.ts'

/** An invitation whose token the test knows, as after its email. */
export const invitations =
  ({ db }: Pick<TestApp, 'db'>) =>
  async (wish: { email?: string; role?: TeamRole } = {}) => {
    const { email = `${randomUUID()}@exemple.fr`, role = 'accueil' } = wish
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + 3_600_000)
    const data = { email, role, hash: fingerprint(token), expiresAt }
    const { id } = await db.invitation.create({ data })
    return { id, email, token }
  }
