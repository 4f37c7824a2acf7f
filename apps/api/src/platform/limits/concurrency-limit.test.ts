import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

describe('a concurrency limit', () => {
  it('lets so many in at a time, and all of them in the end', async () => {
    const limited = limitConcurrency(2)
    let inside = 0
    const seen: number[] = []
    const work = async () => {
      inside += 1
      seen.push(inside)
      await Promise.resolve()
      inside -= 1
    }

    await Promise.all(Array.from({ length: 9 }, () => limited(work)))

    expect(seen).toHaveLength(9)
    expect(Math.max(...seen)).toBe(2)
  })

  it('sends those away who have waited for too long, without doing their work', async () => {
    const limited = limitConcurrency(1, -1)
    let done = 0

    const outcome = limited(async () => {
      done += 1
    })

    await expect(outcome).rejects.toMatchObject({ status: 503, code: 'SERVICE_INDISPONIBLE' })
    expect(done).toBe(0)
  })

  it('goes on after a failure', async () => {
    const limited = limitConcurrency(1)

    await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limited(async () => 'yes')).toBe('yes')
  })
})
