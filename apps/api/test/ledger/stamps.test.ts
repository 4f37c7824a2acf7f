import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { closePeriods } from '#features/ledger/closings/close-periods.ts'
import { stampHeads } from '#features/ledger/closings/stamp-heads.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, http } = app
const { admin, book } = await bookerFixtures(app)
const { aBookableShow } = bookings(app)

const folder = mkdtempSync(join(tmpdir(), 'espace-stamps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function openssl(...words: string[]) {
  const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** OpenSSL configuration of a time-stamping authority. */
writeFileSync(
  join(folder, 'authority.cnf'),
  `[tsa]
default_tsa = here
[here]
serial = serial
signer_cert = authority.pem
signer_key = key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[req]
distinguished_name = name
[name]
[extensions]
extendedKeyUsage = critical,timeStamping
`,
)
writeFileSync(join(folder, 'serial'), '01\n')
for (const name of ['stranger', 'authority']) {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-days', '30']
  const subject = ['-subj', `/CN=${name}`, '-config', 'authority.cnf', '-extensions', 'extensions']
  openssl('req', '-x509', ...key, ...subject, '-out', `${name}.pem`)
}

/** Behaviour of the fake time-stamping service. */
let answering: 'well' | 'refusing' | 'something else' | 'not at all' = 'well'

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const query = await buffer(request)
  if (answering === 'not at all') return void request.socket.destroy()
  if (answering === 'refusing') return void response.writeHead(503).end('busy')
  writeFileSync(join(folder, 'query.tsq'), query)
  if (answering === 'something else') {
    openssl('ts', '-query', '-digest', '00'.repeat(32), '-sha256', '-cert', '-out', 'query.tsq')
  }
  const files = ['-queryfile', 'query.tsq', '-out', 'answer.tsr']
  openssl('ts', '-reply', '-config', 'authority.cnf', '-section', 'here', ...files)
  response.setHeader('Content-Type', 'application/timestamp-reply')
  response.end(readFileSync(join(folder, 'answer.tsr')))
}
const server = createServer((request, response) => {
  void answer(request, response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const place = server.address()
const url = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`
const stamp = () => stampHeads(db, url, AbortSignal.timeout(60_000))

const tomorrow = () => new Date(Date.now() + 86_400_000 + 3_600_000)
await book((await aBookableShow()).id, 3)
await closePeriods(db, tomorrow())

async function archive() {
  const { body } = await http
    .get('/api/admin/ledger/archive.zip')
    .set('Authorization', `Bearer ${admin}`)
    .responseType('blob')
  mkdirSync(join(folder, 'horodatages'), { recursive: true })
  const files = unzipSync(new Uint8Array(body))
  for (const [name, content] of Object.entries(files))
    if (!name.startsWith('releves/')) writeFileSync(join(folder, name), content)
  return files
}

function verify(...witnesses: string[]) {
  const files = ['operations.csv', 'empreintes.csv', ...witnesses]
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync('sh', ['verifier.sh', ...files], options)
  return { isWhole: status === 0, said: stdout }
}

it.each(['refusing', 'something else', 'not at all'] as const)(
  'an authority that is %s leaves no stamp, and is asked again later',
  async (how) => {
    answering = how
    await expect(stamp()).rejects.toThrow(Error)
    expect(await db.ledgerStamp.count()).toBe(0)
  },
)

it('the head of each closing is stamped once, by an authority that is up again', async () => {
  answering = 'well'

  expect(await stamp()).toBe(1)
  expect(await stamp()).toBe(0)

  const [row] = await db.ledgerStamp.findMany()
  const head = await db.operation.findFirstOrThrow({ orderBy: { number: 'desc' } })
  expect(row).toMatchObject({ number: head.number, hash: head.hash, authority: url })
  await expect(db.ledgerStamp.deleteMany()).rejects.toThrow('append-only')
})

it('the archive has the stamps, which OpenSSL finds to be those of the ledger', async () => {
  expect(Object.keys(await archive())).toContain('horodatages/3.tsr')

  const stamped = verify('horodatages/3.tsr', 'authority.pem')
  expect(stamped).toMatchObject({ isWhole: true, said: /Opération 3, Time stamp: .* GMT/ })
  expect(verify('horodatages/3.tsr')).toMatchObject({ isWhole: true, said: /Non contrôlé/ })
  expect(verify('horodatages/3.tsr', 'stranger.pem').isWhole).toBe(false)
})

it('a chain that is rewritten with the noted heads is found by its stamp, and by nothing else', async () => {
  const files = await archive()
  const lines = strFromU8(files['operations.csv'] ?? new Uint8Array()).split('\n')
  let before = '0'.repeat(64)
  const rewritten = lines.slice(1, -1).map((line) => {
    const rest = [before, ...line.split(',').slice(2)].join(',').replace(',1500,', ',1400,')
    before = hash('sha256', `${rest}\n`)
    return `${before},${rest}`
  })
  writeFileSync(join(folder, 'operations.csv'), [lines[0], ...rewritten, ''].join('\n'))
  writeFileSync(join(folder, 'empreintes.csv'), `3,${before}\n`)

  expect(verify()).toMatchObject({ isWhole: true })
  const stamped = verify('horodatages/3.tsr', 'authority.pem')
  expect(stamped).toMatchObject({ isWhole: false, said: /horodatage sans rapport/ })
})
