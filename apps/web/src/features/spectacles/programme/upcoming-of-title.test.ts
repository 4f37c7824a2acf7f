import { describe, expect, it } from 'vitest'
import { aSpectacle } from '../../../testing/builders.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { upcomingOf } from './upcoming-of-title.ts'

const { signal } = new AbortController()

const callFor = (title: string) =>
  `GET /api/spectacles/upcoming?${new URLSearchParams({ title, limit: '9' }).toString()}`

const STRAIGHT = "Chéri, je t'ai trompé"
const CURLY = 'Chéri, je t’ai trompé'

describe('the dates of a title', () => {
  it.each([
    [CURLY, CURLY],
    [CURLY, STRAIGHT],
    [STRAIGHT, CURLY],
  ])('« %s » are found where the programme says « %s » (§2.12)', async (asked, typed) => {
    const show = aSpectacle({ title: typed })
    const { api } = fakeApi({ 'GET /api/spectacles/upcoming': [], [callFor(typed)]: [show] })

    expect(await upcomingOf(api, asked, signal)).toEqual([show])
  })

  it.each([
    ['Un ado peut en cacher un autre', [], 1],
    [CURLY, [aSpectacle()], 1],
    [CURLY, [], 2],
  ])('are asked for once where that says enough: %s', async (title, answer, count) => {
    const { api, calls } = fakeApi({ 'GET /api/spectacles/upcoming': answer })

    await upcomingOf(api, title, signal)

    expect(calls).toHaveLength(count)
    expect(calls[0]).toBe(callFor(title))
  })
})
