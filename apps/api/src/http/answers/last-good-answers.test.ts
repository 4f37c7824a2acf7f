import { Prisma } from '@espace/prisma/client'
import { describe, expect, it } from 'vitest'
import { LastGoodAnswers } from './last-good-answers.ts'

const outage = () =>
  Promise.reject(new Prisma.PrismaClientInitializationError('Database away', 'test'))

describe('the last good answers', () => {
  it('weigh no more than they may: those go that nobody has asked for longest', async () => {
    const answers = new LastGoodAnswers(10_000)
    const fill = async () => 'x'.repeat(3_000)
    await answers.through('first', fill)
    await answers.through('second', fill)

    await answers.through('third', fill)

    await expect(answers.through('first', outage)).rejects.toThrow('Database away')
    await expect(answers.through('second', outage)).resolves.toMatchObject({ isStale: true })
    await expect(answers.through('third', outage)).resolves.toMatchObject({ isStale: true })
  })

  it('have no room for one that is heavier than all of them may be', async () => {
    const answers = new LastGoodAnswers(10_000)
    await answers.through('first', async () => 'x')

    await answers.through('huge', async () => 'x'.repeat(20_000))

    await expect(answers.through('huge', outage)).rejects.toThrow('Database away')
    await expect(answers.through('first', outage)).resolves.toMatchObject({ isStale: true })
  })

  it('are forgotten when the team has changed something, also those that were under way', async () => {
    const answers = new LastGoodAnswers()
    const { promise, resolve } = Promise.withResolvers<string>()
    await answers.through('before', async () => 'programmé')
    const underWay = answers.through('under way', () => promise)

    answers.forget()
    resolve('programmé')
    await underWay

    await expect(answers.through('before', outage)).rejects.toThrow('Database away')
    await expect(answers.through('under way', outage)).rejects.toThrow('Database away')
  })
})
