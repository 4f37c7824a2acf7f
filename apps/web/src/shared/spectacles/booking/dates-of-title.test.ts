import { describe, expect, it } from 'vitest'
import { aSpectacle } from '#testing/builders.ts'
import { fakeApi, on, routes } from '#testing/fake-api.ts'
import { upcomingOf } from './dates-of-title.ts'

const { signal } = new AbortController()

const callFor = (title: string) => on(routes.spectacles.upcoming, { title, limit: 9 })

const STRAIGHT = "Chéri, je t'ai trompé"
const CURLY = 'Chéri, je t’ai trompé'

describe('the dates of a title', () => {
  it.each([
    [CURLY, CURLY],
    [CURLY, STRAIGHT],
    [STRAIGHT, CURLY],
  ])('« %s » are found where the programme says « %s » (§2.12)', async (asked, typed) => {
    const show = aSpectacle({ title: typed })
    const { api } = fakeApi([
      on(routes.spectacles.upcoming).reply([]),
      callFor(typed).reply([show]),
    ])

    expect(await upcomingOf(api, asked, signal)).toEqual([show])
  })

  it.each([
    ['Un ado peut en cacher un autre', [], 1],
    [CURLY, [aSpectacle()], 1],
    [CURLY, [], 2],
  ])('are asked for once where that says enough: %s', async (title, answer, count) => {
    const { api, calls } = fakeApi([on(routes.spectacles.upcoming).reply(answer)])

    await upcomingOf(api, title, signal)

    expect(calls).toHaveLength(count)
    expect(calls[0]).toBe(callFor(title).line)
  })
})
