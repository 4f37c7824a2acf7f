import { plainAnswer } from '@espace/server/answer-bytes'
import { describe, expect, it } from 'vitest'
import { ContentChanges } from '../../platform/content/content-changes.ts'
import { NextExpiry } from '../../platform/content/next-expiry.ts'
import { AnswerCache } from './answer-cache.ts'

const question = { key: 'a show', rawUrl: '/api/spectacles/1', topic: 'spectacles' } as const

const anAnswer = (text: string) => ({
  answer: {
    ...plainAnswer(Buffer.from(text), { type: 'text/plain', vary: 'Origin' }),
    route: '/api/spectacles/:id',
    isStale: false,
  },
  mayBeKept: true,
})

function open(options: { maxBytes?: number } = {}) {
  const changes = new ContentChanges()
  changes.hearing(true)
  const ready = new AnswerCache({
    changes,
    nextExpiry: new NextExpiry(changes, async () => 60_000),
    ...options,
  })
  const read = async (rawUrl: string) => ready.at(rawUrl)?.plain.full.body?.toString()
  return { changes, ready, read }
}

describe('an answer that was asked for before a change', () => {
  it('is not kept, and nobody who asks after the change is given it', async () => {
    const { changes, ready, read } = open()
    const slow = Promise.withResolvers<ReturnType<typeof anAnswer>>()
    const before = ready.through(question, () => slow.promise)

    changes.wrote(new Set(['spectacles']))
    const after = await ready.through(question, async () => anAnswer('new'))
    slow.resolve(anAnswer('old'))

    expect((await before).plain.full.body?.toString()).toBe('old')
    expect(after.plain.full.body?.toString()).toBe('new')
    expect(await read(question.rawUrl)).toBe('new')
  })

  it('is kept when the change is none of its business', async () => {
    const { changes, ready, read } = open()
    const slow = Promise.withResolvers<ReturnType<typeof anAnswer>>()
    const before = ready.through(question, () => slow.promise)

    changes.wrote(new Set(['venue_images', 'sessions']))
    slow.resolve(anAnswer('old'))
    await before

    expect(await read(question.rawUrl)).toBe('old')
  })

  it('is not kept when changes were not heard of in between', async () => {
    const { changes, ready, read } = open()
    const slow = Promise.withResolvers<ReturnType<typeof anAnswer>>()
    const before = ready.through(question, () => slow.promise)

    changes.hearing(false)
    changes.hearing(true)
    slow.resolve(anAnswer('old'))
    await before

    expect(await read(question.rawUrl)).toBeUndefined()
  })
})

describe('what the database says of our own writes', () => {
  const OWN = 7

  it('is no second change', async () => {
    const { changes, ready, read } = open()
    changes.owns(OWN, true)
    changes.wrote(new Set(['spectacles']))
    await ready.through(question, async () => anAnswer('new'))

    changes.heard('spectacles', OWN)

    expect(await read(question.rawUrl)).toBe('new')
  })

  it('is one, once the connection is somebody else’s', async () => {
    const { changes, ready, read } = open()
    changes.owns(OWN, true)
    changes.owns(OWN, false)
    await ready.through(question, async () => anAnswer('old'))

    changes.heard('spectacles', OWN)

    expect(await read(question.rawUrl)).toBeUndefined()
  })
})

it('answers that are ready weigh no more than they may', async () => {
  const { ready, read } = open({ maxBytes: 20_000 })
  const ask = (name: string) =>
    ready.through({ key: name, rawUrl: name, topic: 'artistes' }, async () => anAnswer(name))

  await ask('first')
  await ask('second')
  await ask('third')

  expect(await read('first')).toBeUndefined()
  expect(await read('third')).toBe('third')
})
