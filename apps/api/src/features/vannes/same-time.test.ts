import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../../../test/database/lock-waiters.ts'
import { morningsAfter } from '../../../test/newsletter/morning-after.ts'
import { people } from '../../../test/people.ts'
import { apiProcesses } from '../../../test/processes/api-process.ts'
import { withCode } from '../../../test/processes/code-changes.ts'
import { createTestApp, SECURITY } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { asked, nobody } = await morningsAfter(app)
const startApi = apiProcesses(app.databaseUrl)
const token = await logIn(await aUser({ role: 'admin' }))
const office = as(token)

// Generous timeout, as a busy machine is slow but not wrong.
const PATIENCE = { timeout: 60_000 }

beforeEach(nobody)

/** Begins these calls one after the other while the joke is locked, and lets them go once all wait for it. */
async function inTurn<Answer>(id: number, calls: readonly (() => Promise<Answer>)[]) {
  const { begun } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`select from vannes where id = ${id} for update`
    const begun: Promise<Answer>[] = []
    for (const call of calls) {
      begun.push(call())
      await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(begun.length), PATIENCE)
    }
    return { begun }
  }, PATIENCE)
  return Promise.allSettled(begun)
}

describe('at the same moment', () => {
  it('two presses of one link are one joke, the later one', async () => {
    const { tell, row } = await asked()
    const { id, version } = await row()

    const answers = await inTurn(id, [() => tell('La première'), () => tell('La deuxième', 'Zoé')])

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await db.vanne.findMany()).toMatchObject([
      { id, text: 'La deuxième', firstName: 'Zoé', status: 'proposée', version: version + 2 },
    ])
  })

  it('the team publishes first: what its author sends then is not taken', async () => {
    const { tell, row } = await asked()
    await tell('Lue par l’équipe')
    const { id, version } = await row()
    const publish = () =>
      office.vannes.setStatus({ params: { id }, body: { status: 'publiée', version } })

    const [, told] = await inTurn<unknown>(id, [publish, () => tell('Jamais lue')])

    expect(told).toMatchObject({ status: 'rejected', reason: { code: 'VANNE_PUBLIEE' } })
    expect((await visitor.vannes.published()).vannes).toMatchObject([{ text: 'Lue par l’équipe' }])
  })

  it('the team publishes while the account of the author is erased: the joke stays without a name', async () => {
    const { tell, row, id: userId } = await asked()
    await tell('Lue par l’équipe', 'Zoé')
    const { id, version } = await row()
    const publish = () =>
      office.vannes.setStatus({ params: { id }, body: { status: 'publiée', version } })

    await inTurn<unknown>(id, [publish, async () => db.user.delete({ where: { id: userId } })])

    expect(await db.vanne.findMany()).toMatchObject([
      { text: 'Lue par l’équipe', status: 'publiée', email: null, firstName: '' },
    ])
  })
})

describe('a joke that its author replaces while the team publishes it', () => {
  const race = async (url: string) => {
    const { proof, tell, row } = await asked()
    await tell('Lue par l’équipe')
    const { id, version } = await row()
    const call = (method: string, path: string, body: object) =>
      fetch(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Requested-With': 'fetch',
        },
        body: JSON.stringify(body),
      })
    const answers = await inTurn(id, [
      () => call('POST', '/api/vannes', { ...proof, text: 'Jamais lue' }),
      () => call('PUT', `/api/admin/vannes/${id}`, { status: 'publiée', version }),
    ])
    const statuses = answers.map((each) => each.status === 'fulfilled' && each.value.status)
    return { statuses, shown: (await visitor.vannes.published()).vannes.map(({ text }) => text) }
  }
  const secret = { ADDRESS_SECRET: SECURITY.addressSecret }

  it('is not published: the team reads the new one first', async () => {
    const { url } = await startApi(secret)

    expect(await race(url)).toEqual({ statuses: [200, 409], shown: [] })
  })

  it('would be published unread if its row were not locked (control)', async () => {
    const unlocked = withCode({
      file: 'apps/api/src/features/vannes/vannes.service.ts',
      from: "await lockRow(tx, 'vannes', id)\n",
      to: '',
    })
    const { url } = await startApi({ ...secret, ...unlocked })

    expect(await race(url)).toEqual({ statuses: [200, 200], shown: ['Jamais lue'] })
  })
})
