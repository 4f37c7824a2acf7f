import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { watchLoad } from './load.ts'

/** Keeps the process busy for as long as that, in one piece. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const patience = { timeout: 60_000, interval: 50 }

it('a process that is late again and again is overloaded, until it is in time again', async () => {
  const load = watchLoad()
  expect(load.isTooHigh()).toBe(false)

  for (let round = 0; !load.isTooHigh() && round < 40; round += 1) {
    work(400)
    await turn()
  }

  expect(load.isTooHigh()).toBe(true)
  await vi.waitFor(() => expect(load.isTooHigh()).toBe(false), patience)
  load.stop()
})
