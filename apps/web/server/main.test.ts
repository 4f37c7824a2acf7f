import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')

/** A port that another process listens on. */
async function takenPort(): Promise<string> {
  const neighbour = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void neighbour.close())
  await once(neighbour, 'listening')
  const address = neighbour.address()
  return typeof address === 'object' ? String(address?.port) : ''
}

it('the site ends when its port is taken, and says so', async () => {
  const PORT = await takenPort()
  const env = { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT }
  const site = spawn(process.execPath, [MAIN], { env })
  onTestFinished(() => void site.kill())
  let said = ''
  site.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })

  const [code] = await once(site, 'exit')

  expect(code).toBe(1)
  expect(said).toContain(`port ${PORT} on 127.0.0.1 is taken`)
})
