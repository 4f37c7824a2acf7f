import { plainAnswer } from '@espace/server/answer-bytes'
import { describe, expect, it } from 'vitest'
import { ContentChanges } from '#platform/content/content-changes.ts'
import { AnswerCache, type AnswerCacheOptions, type Cached } from './answer-cache.ts'

const question = { key: 'a show', rawUrl: '/api/spectacles/1', topic: 'spectacles' } as const

const anAnswer = (text: string, isStale = false): Cached => ({
  ...plainAnswer(Buffer.from(text), { type: 'text/plain', vary: 'Origin' }),
  route: '/api/spectacles/:id',
  isStale,
})

const textOf = (answer: Cached | undefined) => answer?.plain.body.toString()

const CAUGHT_UP = async () => undefined

function open(options: AnswerCacheOptions = {}) {
  const changes = new ContentChanges()
  changes.hearing(CAUGHT_UP)
  const ready = new AnswerCache(changes, { maxAgeMs: 60_000, ...options })
  return { changes, ready, read: (rawUrl: string) => textOf(ready.at(rawUrl)) }
}

describe('an answer that was asked for before a change', () => {
  it('is not kept, and nobody who asks after the change is given it', async () => {
    const { changes, ready, read } = open()
    const slow = Promise.withResolvers<Cached>()
    const before = ready.through(question, () => slow.promise)

    changes.heard('spectacles')
    const after = await ready.through(question, async () => anAnswer('new'))
    slow.resolve(anAnswer('old'))

    expect(textOf(await before)).toBe('old')
    expect(textOf(after)).toBe('new')
    expect(read(question.rawUrl)).toBe('new')
  })

  it('is kept when the change is none of its business', async () => {
    const { changes, ready, read } = open()
    const slow = Promise.withResolvers<Cached>()
    const before = ready.through(question, () => slow.promise)

    for (const table of ['venue_images', 'sessions']) changes.heard(table)
    slow.resolve(anAnswer('old'))
    await before

    expect(read(question.rawUrl)).toBe('old')
  })

  it('is not kept when changes were not heard of in between', async () => {
    const { changes, ready, read } = open()
    const slow = Promise.withResolvers<Cached>()
    const before = ready.through(question, () => slow.promise)

    changes.hearing(undefined)
    changes.hearing(CAUGHT_UP)
    slow.resolve(anAnswer('old'))
    await before

    expect(read(question.rawUrl)).toBeUndefined()
  })
})

describe('answers that are ready', () => {
  it('weigh no more than they may', async () => {
    const { ready, read } = open({ maxBytes: 20_000 })
    const ask = (name: string) =>
      ready.through({ key: name, rawUrl: name, topic: 'artistes' }, async () => anAnswer(name))

    for (const name of ['first', 'second', 'third']) await ask(name)

    expect(read('first')).toBeUndefined()
    expect(read('third')).toBe('third')
  })

  it('are given to who waits for them even where there is no room to keep them', async () => {
    const { ready } = open({ maxBytes: 8_003 })
    const slow = Promise.withResolvers<Cached>()
    const first = ready.through(question, () => slow.promise)

    await ready.through({ ...question, key: 'other' }, async () => anAnswer('new'))
    slow.resolve(anAnswer('a heavy one'))

    expect(textOf(await first)).toBe('a heavy one')
  })
})
