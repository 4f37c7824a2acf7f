import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { Prisma, PrismaClient } from '../../generated/client.ts'
import { newDatabase } from '../../testing/databases.ts'
import { createClient, type Db } from './client.ts'

const url = await newDatabase()
// A lock that a busy machine gives late is not refused.
const db = createClient(url, { patience: 15 })
afterAll(async () => {
  await db.$disconnect()
})

beforeEach(async () => {
  await db.artiste.deleteMany()
  await db.artiste.createMany({
    data: ['A', 'B'].map((name) => ({ name, photo: '', biography: '', links: [] })),
  })
})

type Take = (tx: Db, name: string) => Promise<unknown>

const byModel: Take = (tx, name) =>
  tx.artiste.updateMany({ where: { name }, data: { version: { increment: 1 } } })
const raw: Take = (tx, name) =>
  tx.$executeRaw`update artistes set version = version + 1 where name = ${name}`

/** Two transactions that take the same two rows, each the other's first one second. */
async function crossed(client: PrismaClient, take: Take) {
  let begun = 0
  const both = Promise.withResolvers<void>()
  let attempts = 0
  const way = (first: string, second: string) =>
    client.$transaction(async (tx) => {
      attempts += 1
      await take(tx, first)
      begun += 1
      if (begun === 2) both.resolve()
      // The retried transaction runs alone.
      await both.promise
      await take(tx, second)
    })
  const ends = await Promise.allSettled([way('A', 'B'), way('B', 'A')])
  return { attempts, failed: ends.filter(({ status }) => status === 'rejected') }
}

const versions = async () =>
  (await db.artiste.findMany({ orderBy: { name: 'asc' } })).map(({ version }) => version)

it.each([
  ['a model', byModel],
  ['raw statements', raw],
])('of two transactions in a deadlock both are done, with %s', async (_, take) => {
  const { attempts, failed } = await crossed(db, take)

  expect(failed).toEqual([])
  expect(attempts).toBe(3)
  expect(await versions()).toEqual([3, 3])
})

it('without being begun again, one of them is lost', async () => {
  const bare = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 2 }) })
  onTestFinished(() => bare.$disconnect())

  const { attempts, failed } = await crossed(bare, byModel)

  expect(failed).toHaveLength(1)
  expect(attempts).toBe(2)
  expect(await versions()).toEqual([2, 2])
})

it('a transaction that always loses is begun four times, and then says so', async () => {
  let attempts = 0
  const lost = db.$transaction(async (tx) => {
    attempts += 1
    await tx.$executeRaw`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`
  })

  await expect(lost).rejects.toThrow('lost')
  expect(attempts).toBe(4)
})

it('a transaction that fails in another way is begun once', async () => {
  let attempts = 0
  const failing = db.$transaction(async (tx) => {
    attempts += 1
    await tx.$executeRaw`select 1 / 0`
  })

  await expect(failing).rejects.toThrow(Prisma.PrismaClientKnownRequestError)
  expect(attempts).toBe(1)
})
