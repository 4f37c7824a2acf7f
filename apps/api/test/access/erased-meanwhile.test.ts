import { contactMessages as say } from '@espace/contracts/contact/contact.constants'
import { describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../database/lock-waiters.ts'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const { db, http, visitor, ...app } = await createTestApp()
const { aUser, logIn } = people({ db, http, visitor, ...app })

/** Whether a transaction waits for another's lock. */
const isLockAwaited = async (): Promise<boolean> => (await lockWaiters(db)) > 0

/** Calls while the caller's account is being deleted: the call waits for the row lock, and then the row is gone. */
async function callDuringErasure(path: string, body: object, key?: string) {
  const user = await aUser()
  const token = await logIn(user)
  const { call } = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select from users where id = ${user.id} for update`
      const asked = http
        .post(path)
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'fetch' })
        .set(key === undefined ? {} : { 'Idempotency-Key': key })
        .send(body)
        .then((answer) => answer)
      await vi.waitUntil(isLockAwaited, 60_000)
      await tx.user.delete({ where: { id: user.id } })
      return { call: asked }
    },
    { timeout: 60_000 },
  )
  return call
}

describe('a call whose account is deleted during it', () => {
  it('is answered with 401', async () => {
    const { status } = await callDuringErasure('/api/auth/factors/application', {})

    expect(status).toBe(401)
  })

  it.each([undefined, 'la-meme-cle'])(
    'is taken where anybody may call, and is nobody’s (key: %s)',
    async (key) => {
      await db.contactMessage.deleteMany()
      const form = {
        firstName: 'Noé',
        lastName: 'Petit',
        email: 'noe@exemple.fr',
        message: 'Une table pour huit, samedi ?',
        privacy: true,
      }

      const { status, body } = await callDuringErasure('/api/contact', form, key)

      expect({ status, body }).toEqual({ status: 200, body: { message: say.sent } })
      expect(await db.contactMessage.findMany()).toMatchObject([
        { firstName: 'Noé', email: 'noe@exemple.fr', userId: null },
      ])
    },
  )
})
