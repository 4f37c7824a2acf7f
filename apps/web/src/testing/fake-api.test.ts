import { expect, it } from 'vitest'
import { aSpectacle } from './builders.ts'
import { fakeApi, on, routes } from './fake-api.ts'

it('an answer that the contract does not allow does not compile', () => {
  const ofOne = on(routes.spectacles.get, { id: 3 })

  expect(ofOne.line).toBe('GET /api/spectacles/3')
  // @ts-expect-error A show is more than its number.
  ofOne.reply({ id: 3 })
  // @ts-expect-error A show has a number.
  on(routes.spectacles.get)
})

it('of two answers the later holds, and one to a query before one to all', async () => {
  const [first, second, third] = [aSpectacle(), aSpectacle(), aSpectacle()]
  const { api } = fakeApi([
    on(routes.spectacles.upcoming, { limit: 3 }).reply([third]),
    on(routes.spectacles.upcoming).reply([first]),
    on(routes.spectacles.upcoming).reply([second]),
  ])

  expect(await api.spectacles.upcoming()).toEqual([second])
  expect(await api.spectacles.upcoming({ query: { limit: 3 } })).toEqual([third])
})
