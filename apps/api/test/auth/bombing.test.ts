import { expect, it } from 'vitest'
import { MAILS } from '#mails.ts'
import { DAILY_BUDGETS } from '#platform/mail/queue/mail-template.ts'
import { objectScenes } from '../access/object-scenes.ts'
import { everyRoute, lineOf, routes } from '../every-route.ts'
import { aRegistration, people } from '../people.ts'
import { waitingListFixtures } from '../reservations/waiting-list-fixtures.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, as, http, visitor } = app
const { logIn } = people(app)
const { aBookableShow, aFullShow } = await waitingListFixtures(app)

const templatesTo = async (to: string) =>
  new Set((await db.mail.findMany({ where: { to } })).map(({ template }) => template))

it('whatever a stranger has sent to an address by naming it has a budget of that address [T-BOMB]', async () => {
  const scenes = Object.entries(await objectScenes(app)).filter(
    ([, { whose }]) => whose === 'address',
  )
  const heard = new Set<string>()
  for (const [line, { make }] of scenes) {
    const { owner, body } = await make()
    const route = routes.find((one) => lineOf(one) === line)
    if (!route || !owner || route.method !== 'POST') continue
    await http
      .post(route.path)
      .set('X-Requested-With', 'fetch')
      .send(body ?? {})
    for (const template of await templatesTo(owner.email)) heard.add(template)
  }

  expect(heard.size).toBeGreaterThan(3)
  expect([...heard].filter((template) => !MAILS.get(template)?.budget)).toEqual([])
})

it('whatever an account has sent to an address that it never proved has a budget, too [T-BOMB]', async () => {
  const person = aRegistration()
  await visitor.auth.register({ body: person })
  const token = await logIn(person)
  const { call } = everyRoute(app)
  const free = await aBookableShow({ priceCents: 0 })
  const full = await aFullShow(2)
  const { reservations, auth, follows, newsletter, waiting } = as(token)
  const { reservationId: id } = await reservations.checkout({
    body: { items: [{ spectacleId: free.id, quantity: 2 }] },
  })
  const { email, password } = person
  const attempts = [
    () => reservations.resend({ params: { id } }),
    () => reservations.giveBack({ params: { id }, body: { spectacleId: free.id, quantity: 1 } }),
    () => reservations.cancel({ params: { id } }),
    () => waiting.join({ body: { spectacleId: full.id, quantity: 2 } }),
    () => auth.resendVerification(),
    () => auth.changeEmail({ body: { email, password } }),
    () => newsletter.subscribe({ body: { email } }),
    () => newsletter.unsubscribe({ body: { email } }),
    () => follows.mine(),
  ]
  // A refused call must send no email.
  for (const attempt of attempts) await attempt().catch(() => undefined)
  for (const route of routes.filter(({ access }) => access === 'user')) {
    if (route.method === 'POST' && !route.path.endsWith('/logout')) await call(route, token)
  }

  const heard = await templatesTo(email)
  expect(heard.size).toBeGreaterThan(1)
  expect([...heard].filter((template) => !MAILS.get(template)?.budget)).toEqual([])
  expect(DAILY_BUDGETS).toEqual({ prompted: 20, reset: 6 })
})
