import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { builtFiles } from './built-files.ts'

/** The descriptors of this process that lead to that file, as Linux tells them. */
const openOnes = (file: string) =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === file
    } catch {
      return false // the one that the folder was read by
    }
  }).length

it('a file whose browser goes before its end is closed [T-SLOW]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'espace-files-'))
  const file = join(folder, 'large.js')
  writeFileSync(file, Buffer.alloc(50e6))
  const serve = builtFiles(folder)
  const server = createServer((request, response) => serve(request, response)).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const browser = connect(Number(port), '127.0.0.1')
  browser.write('GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(browser, 'data')
  browser.pause()
  expect(openOnes(file)).toBe(1)

  browser.destroy()

  await vi.waitFor(() => expect(openOnes(file)).toBe(0), 10_000)
})
