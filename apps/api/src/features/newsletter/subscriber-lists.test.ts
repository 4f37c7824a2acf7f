import { beforeEach, expect, it } from 'vitest'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { newsletter } = as(await logIn(await aUser({ role: 'admin' })))

const ORIGIN = 'Feuille à l’entrée : « Je veux recevoir le programme »'
const today = Temporal.Now.plainDateISO('Europe/Paris')
const french = ({ day, month, year }: Temporal.PlainDate) =>
  `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
const lastMonth = today.subtract({ months: 1 })

beforeEach(async () => {
  await db.subscriber.deleteMany()
  await db.suppression.deleteMany()
  await db.consent.deleteMany()
})

const list = (...lines: string[]) => ({ csv: ['email;date', ...lines].join('\n'), origin: ORIGIN })

it('addresses come in with the day and the place of their consent', async () => {
  const body = list(`Zoe@Exemple.fr;${french(lastMonth)}`, `ali@exemple.fr;${lastMonth.toString()}`)
  expect(await newsletter.previewSubscribers({ body })).toMatchObject({ created: 2 })
  expect(await db.subscriber.count()).toBe(0)

  await newsletter.importSubscribers({ body })

  expect(await newsletter.subscribers({})).toEqual(['ali@exemple.fr', 'zoe@exemple.fr'])
  const proof = await db.consent.findFirst({
    where: { emailHash: addressKeys.hashOf('zoe@exemple.fr') },
  })
  expect(proof).toMatchObject({ source: 'import', wording: ORIGIN, withdrawnAt: null })
  expect(proof?.at.toISOString()).toContain(lastMonth.toString())
})

it('who has left does not come back by a list, and who is there stays as they were', async () => {
  await visitor.newsletter.subscribe({ body: { email: 'la@exemple.fr' } })
  await visitor.newsletter.subscribe({ body: { email: 'partie@exemple.fr' } })
  await newsletter.removeSubscriber({ params: { email: 'partie@exemple.fr' } })
  const day = french(lastMonth)
  const body = list(`la@exemple.fr;${day}`, `partie@exemple.fr;${day}`, `zoe@exemple.fr;${day}`)

  expect(await newsletter.importSubscribers({ body })).toEqual({
    created: 1,
    existing: 1,
    left: 1,
    faults: [],
  })
  expect(await newsletter.subscribers({})).toEqual(['la@exemple.fr', 'zoe@exemple.fr'])
})

it('a consent without a day, of the future, too old, or without a place is none', async () => {
  const body = list(
    'zoe@exemple.fr;',
    `zoe@exemple.fr;${french(today.add({ days: 2 }))}`,
    `zoe@exemple.fr;${french(today.subtract({ years: 3, days: 2 }))}`,
    `zoe;${french(lastMonth)}`,
    'zoe@exemple.fr;31/02/2026',
  )
  const { created, faults } = await newsletter.importSubscribers({ body })

  expect(created).toBe(0)
  expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
  await expect(
    newsletter.importSubscribers({ body: { csv: body.csv, origin: '' } }),
  ).rejects.toMatchObject({ status: 400 })
  await expect(
    newsletter.importSubscribers({ body: { csv: 'nom\nZoé', origin: ORIGIN } }),
  ).rejects.toMatchObject({ status: 400 })
})

it('the list goes out with its proofs, and comes in again as it is', async () => {
  await newsletter.importSubscribers({ body: list(`zoe@exemple.fr;${french(lastMonth)}`) })

  const csv = await newsletter.exportSubscribers()

  expect(csv).toContain(`zoe@exemple.fr;${french(lastMonth)};import;`)
  expect(csv).toContain('Feuille à l’entrée')
  const again = await newsletter.previewSubscribers({ body: { csv, origin: ORIGIN } })
  expect(again).toMatchObject({ created: 0, existing: 1, faults: [] })
})
