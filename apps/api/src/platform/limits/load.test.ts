import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { untilIdle, watchLoad } from './load.ts'

/** Keeps the process busy for as long as that, in one piece. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const patience = { timeout: 60_000, interval: 50 }

it('a process that is late again and again is overloaded, until it is in time again', async () => {
  const isOverloaded = watchLoad()
  expect(isOverloaded()).toBe(false)

  for (let round = 0; !isOverloaded() && round < 40; round += 1) {
    work(400)
    await turn()
  }

  expect(isOverloaded()).toBe(true)
  await vi.waitFor(() => expect(isOverloaded()).toBe(false), patience)
})

it('background work makes way while the process is busy, and for no longer than it is told to', async () => {
  const over = new AbortController()
  const answering = (async () => {
    while (!over.signal.aborted) {
      work(5)
      await turn()
    }
  })()

  await untilIdle(50)
  const background = untilIdle(60_000).then(() => 'goes on')
  expect(await Promise.race([background, delay(300).then(() => 'waits')])).toBe('waits')
  over.abort()
  await answering
  expect(await background).toBe('goes on')
})
