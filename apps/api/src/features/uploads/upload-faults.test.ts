import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixture } from '@espace/pictures/testing/fixtures'
import { solid } from '@espace/pictures/testing/hostile-pictures'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { people } from '../../../test/people.ts'
import { apiProcesses } from '../../../test/processes/api-process.ts'
import { withCode } from '../../../test/processes/code-changes.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, uploadsDir, databaseUrl } = app
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const startApi = apiProcesses(databaseUrl)

const folder = mkdtempSync(join(tmpdir(), 'espace-upload-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PATH = '/api/admin/upload/photo'
const HEADERS = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' }

const form = (bytes: Uint8Array) => {
  const data = new FormData()
  data.set('file', new Blob([new Uint8Array(bytes)]), 'photo.png')
  return data
}

describe('a disk that takes no more', () => {
  /** Limits the file size of its process to so many blocks of 512 bytes. */
  const limitedTo = (blocks: number) => ['/bin/sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`]

  it('is told to the team, and keeps nothing of the picture [T-UP-2]', async () => {
    const uploads = join(folder, 'full')
    const { url } = await startApi({ UPLOADS_DIR: uploads }, { under: limitedTo(32) })
    const upload = async (bytes: Uint8Array) =>
      fetch(url + PATH, { method: 'POST', headers: HEADERS, body: form(bytes) })

    const refused = await upload(await fixture('4.webp'))

    expect(refused.status).toBe(507)
    expect(await refused.json()).toMatchObject({ message: 'Upload échoué', code: 'STOCKAGE_PLEIN' })
    expect(await readdir(uploads)).toEqual([])
    expect((await upload(await solid('#888888'))).status).toBe(201)
  })

  it('keeps nothing either when it cannot be written at all', async () => {
    writeFileSync(join(folder, 'a file'), '')
    const { http } = await createTestApp({ databaseUrl, uploadsDir: join(folder, 'a file') })

    const { status, body, headers } = await http
      .post(PATH)
      .set(HEADERS)
      .attach('file', await solid('#888888'), 'photo.png')

    expect(status).toBe(503)
    expect(body).toMatchObject({ message: 'Upload échoué', code: 'UPLOAD_INDISPONIBLE' })
    expect(headers['retry-after']).toBe('5')
  })
})

describe('uploads that break off', () => {
  /** Sends so many hundredths of a picture twice, and aborts once the server reads them. */
  async function breakingOff(port: number) {
    const picture = await fixture('concert.jpg')
    const head = [
      `POST ${PATH} HTTP/1.1`,
      'Host: localhost',
      ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${picture.length + 200}`,
      '\r\n',
    ].join('\r\n')
    const part = 'Content-Disposition: form-data; name="file"; filename="a"'
    const begin = Buffer.from(`${head}--x\r\n${part}\r\n\r\n`)
    return async (index: number, hasBegun: () => Promise<unknown>) => {
      const socket = connect(port, '127.0.0.1')
      const closed = once(socket, 'close')
      socket.on('error', () => undefined)
      const bytes = Math.ceil((picture.length * (index + 1)) / 200)
      socket.write(Buffer.concat([begin, picture.subarray(0, bytes)]))
      await hasBegun()
      socket.destroy()
      await closed
    }
  }

  /** Open files and connections of this process. */
  const openFiles = () => readdirSync('/dev/fd').length

  it('leave neither a file nor a descriptor, two hundred times over [T-UP-3]', async () => {
    await mkdir(uploadsDir, { recursive: true })
    let begun = 0
    const server = createServer((request, response) => {
      request.once('resume', () => (begun += 1))
      app.app(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const send = await breakingOff(typeof address === 'object' && address ? address.port : 0)
    /** Aborts several uploads at once while each is being read. */
    const breakOff = async (indexes: readonly number[]) => {
      const goal = begun + indexes.length
      const haveBegun = () =>
        vi.waitFor(() => expect(begun).toBeGreaterThanOrEqual(goal), { timeout: 60_000 })
      await Promise.all(indexes.map((index) => send(index, haveBegun)))
    }
    await breakOff([10])
    // Every connection to the database is there before anything is counted.
    await Promise.all(Array.from({ length: 20 }, () => db.$queryRaw`select pg_sleep(0.05)::text`))
    const before = openFiles()

    for (let round = 0; round < 10; round += 1) {
      await breakOff(Array.from({ length: 20 }, (_, index) => round * 20 + index))
    }

    await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before + 5), {
      timeout: 60_000,
    })
    expect(await readdir(uploadsDir)).toEqual([])
    const picture = new Blob([new Uint8Array(await fixture('concert.jpg'))])
    const { path } = await as(token).uploads.photo({ file: picture })
    expect(path).toMatch(/-400x267-/)
    server.close()
  })

  it('would leave files if a picture were written as it comes (control) [T-UP-3]', async () => {
    const uploads = join(folder, 'broken off')
    await mkdir(uploads)
    const asItComes = withCode({
      file: 'apps/api/src/http/requests/read-body.ts',
      from: 'storage: multer.memoryStorage(),',
      to: `storage: {
        _handleFile: (_, { stream }, done) => {
          const path = process.env.UPLOADS_DIR + '/' + Math.random()
          const file = process.getBuiltinModule('node:fs').createWriteStream(path)
          stream.pipe(file).on('finish', () => done(null, { path }))
        },
        _removeFile: (_, file, done) => done(null),
      },`,
    })
    const unlimited = { RATE_LIMIT_SCALE: '1000000' }
    const { url } = await startApi({ UPLOADS_DIR: uploads, ...unlimited, ...asItComes })
    const send = await breakingOff(Number(new URL(url).port))

    for (let count = 1; count <= 10; count += 1) {
      await send(100, () =>
        vi.waitFor(async () => expect(await readdir(uploads)).toHaveLength(count), {
          timeout: 60_000,
        }),
      )
    }

    expect(await readdir(uploads)).toHaveLength(10)
  })
})
