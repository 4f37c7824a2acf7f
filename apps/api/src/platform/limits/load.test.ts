import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
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

it('a process that others keep from its core is late, and not overloaded', async () => {
  const script = `
    import { monitorEventLoopDelay } from 'node:perf_hooks'
    import { watchLoad } from ${JSON.stringify(import.meta.resolve('./load.ts'))}
    const isOverloaded = watchLoad()
    const delays = monitorEventLoopDelay({ resolution: 20 })
    delays.enable()
    let sheds = false
    setInterval(() => (sheds ||= isOverloaded()), 10)
    process.once('SIGTERM', () => {
      console.log(JSON.stringify({ isLate: delays.mean / 1e6 > 250, sheds }))
      process.exit()
    })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  const said = createInterface(child.stdout)[Symbol.asyncIterator]()
  expect(await said.next()).toMatchObject({ value: 'ready' })

  for (let round = 0; round < 8; round += 1) {
    child.kill('SIGSTOP')
    await delay(500)
    child.kill('SIGCONT')
    await delay(15)
  }
  child.kill('SIGTERM')

  expect(JSON.parse((await said.next()).value ?? '')).toEqual({ isLate: true, sheds: false })
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
