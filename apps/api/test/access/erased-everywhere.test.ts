import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { allTexts } from '../all-texts.ts'
import { builders } from '../builders.ts'
import { startSmtp } from '../mail/smtp.ts'
import { aRegistration, PASSWORD } from '../people.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db } = app
const { aBookableShow, seatsOf } = bookings(app)
const { anArtist, aSpectacle } = builders(db)
const startApi = apiProcesses(app.databaseUrl)
const folder = mkdtempSync(join(tmpdir(), 'espace-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const EMAIL = 'zenobie.quatremer@exemple.fr'
const [firstName, lastName, birthDate] = ['Zénobie', 'Quatremer', '1977-07-07']

/** As written in JSON, in addresses and in emails. */
const TRACES = [EMAIL, encodeURIComponent(EMAIL), firstName, lastName, birthDate, 'zenobie']

const tracesIn = (text: string) => {
  const said = text.toLowerCase()
  return TRACES.filter((trace) => said.includes(trace.toLowerCase()))
}

/** All bytes in the files of a process, and their names. */
const filesIn = (path: string): string =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .map((file) => {
      const full = join(file.parentPath, file.name)
      return file.isFile() ? full + readFileSync(full, 'latin1') : full
    })
    .join('\n')

const isLeft = { timeout: 90_000, interval: 100 }

/** Everything that a visitor with an account can do, then its deletion. */
async function liveAndLeave(variables: Record<string, string>) {
  const logFile = join(folder, randomUUID())
  const { url, child, dataDir } = await startApi(
    { LOG_LEVEL: 'trace', RATE_LIMIT_SCALE: '1000000', ...variables },
    { logFile },
  )
  let token: string | undefined
  const call = async (method: string, path: string, body?: object | string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'User-Agent': 'A browser',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const post = (path: string, body: object | string) => call('POST', path, body)

  // The mistakes, too.
  const show = await aBookableShow()
  const awaited = await aSpectacle({ ticketUrl: null })
  const artist = await anArtist('Lou')
  const person = { firstName, lastName, birthDate, email: EMAIL }
  await post('/api/auth/register', aRegistration(person))
  await post('/api/auth/register', aRegistration(person))
  await post('/api/auth/login', { email: EMAIL, password: 'Faux1!motdepasse', remember: false })
  await post('/api/auth/login', `{"email":"${EMAIL}",`)
  await post('/api/auth/forgot-password', { email: EMAIL })
  await post('/api/newsletter/subscribe', { email: EMAIL })
  await post('/api/follows', { artistId: artist.id, email: EMAIL })
  await post('/api/alerts', { spectacleId: awaited.id, email: EMAIL })
  await post('/api/newsletter/unsubscribe', { email: EMAIL, token: 'wrong' })
  await post('/api/newsletter/subscribe', { email: EMAIL })
  await call('GET', `/api/newsletter/check-user/${encodeURIComponent(EMAIL)}`)
  await call('GET', `/api/spectacles/upcoming?title=${encodeURIComponent(lastName)}`)
  await call('GET', `/api/nowhere/${encodeURIComponent(EMAIL)}`)
  const message = { subject: 'autre', message: `Écrivez à ${EMAIL}`, privacy: true }
  await post('/api/contact', { firstName, lastName, email: EMAIL, ...message })
  const login = await post('/api/auth/login', { email: EMAIL, password: PASSWORD, remember: true })
  token = login.body.token
  // The effect of the verification link: only a verified address is erased in every table.
  await db.user.update({ where: { email: EMAIL }, data: { emailVerifiedAt: new Date() } })
  await post('/api/auth/email', { email: 'zenobie@ailleurs.fr', password: PASSWORD })
  const booked = await post('/api/reservations/checkout', {
    items: [{ spectacleId: show.id, quantity: 3 }],
  })
  expect(booked.status).toBe(201)
  const sold = await seatsOf(show.id)

  const mine = await call('GET', '/api/auth/export')
  expect(tracesIn(JSON.stringify(mine.body))).toEqual(
    expect.arrayContaining([EMAIL, firstName, lastName, birthDate]),
  )
  expect(tracesIn(await allTexts(db))).toEqual(
    expect.arrayContaining([EMAIL, firstName, lastName, birthDate]),
  )
  await vi.waitFor(async () => {
    expect(await db.mail.count({ where: { state: { in: ['pending', 'sending'] } } })).toBe(0)
  }, isLeft)

  const kept = tracesIn(filesIn(dataDir))

  const left = await call('DELETE', '/api/auth/me', { password: PASSWORD })
  expect(left.status).toBe(204)
  const end = once(child, 'exit')
  child.kill()
  await end

  expect(tracesIn(await allTexts(db))).toEqual([])
  const log = readFileSync(logFile, 'utf8')
  expect(log).toContain('"route":"/api/reservations/checkout"')
  expect(tracesIn(log)).toEqual([])
  expect(tracesIn(filesIn(dataDir))).toEqual([])
  expect(tracesIn(filesIn(app.uploadsDir))).toEqual([])
  // Sales stay in the books.
  expect(await seatsOf(show.id)).toEqual(sold)
  return kept
}

it('whoever leaves has left: no table, no log and no file of the running product names them', async () => {
  const smtp = await startSmtp()

  await liveAndLeave({ SMTP_URL: smtp.url })

  expect(smtp.deliveries.length).toBeGreaterThan(0)
}, 180_000)

it('nor does a copy of a mail, where there is no mail server and mails are files', async () => {
  const kept = await liveAndLeave({})

  // The traces had been there before.
  expect(kept).toEqual(expect.arrayContaining([EMAIL, lastName]))
}, 180_000)
