import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, it } from 'vitest'
import { closePeriods } from '#features/ledger/closings/close-periods.ts'
import { ledgerClosed, ledgerWitnessChanged } from '#features/ledger/ledger-mails.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { anOperator } from '../entities.ts'
import { people } from '../people.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aUser, logIn } = people(app)
const { admin, book, zoe } = await bookerFixtures(app)
const { doorOf, entryOf, begin } = doorFixtures(app)

const folder = mkdtempSync(join(tmpdir(), 'espace-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const show = await bookings(app).aBookableShow({ title: 'Le grand soir' })
await book(show.id, 3)
const today = Temporal.Now.plainDateISO('Europe/Paris')
const [day, month, year] = [10, 7, 4].map((length) => today.toString().slice(0, length))

/** Noon in Paris, that many days from now. */
const noonIn = (days: number) =>
  new Date(
    today.add({ days }).toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '12:00' })
      .epochMilliseconds,
  )

/** Sets the external recipient of the ledger's heads, beside the role « contrôle ». */
async function appoint(witnessEmail: string, retentionYears = 10) {
  const { ledger } = as(admin)
  const { version } = await ledger.settings()
  await ledger.setSettings({ body: { witnessEmail, retentionYears, version } })
}

it('a day, a month and a year are closed when they are over, once, with their totals and the head', async () => {
  const { number, hash } = await db.operation.findFirstOrThrow({ orderBy: { number: 'desc' } })
  expect(await closePeriods(db, noonIn(0))).toBe(0)
  const { email: to } = await aUser({ role: 'controle' })
  await appoint('cabinet@exemple.example')

  await closePeriods(db, noonIn(1))
  await closePeriods(db, noonIn(400))
  expect(await closePeriods(db, noonIn(400))).toBe(0)

  const closings = await db.periodClosing.findMany({ orderBy: { period: 'desc' } })
  expect(closings.map(({ period }) => period)).toEqual([day, month, year])
  const figures = { receiptsCents: 4500, perpetual: { receiptsCents: 4500, takingsCents: 0 } }
  for (const closing of closings)
    expect(closing).toMatchObject({ lastOperation: number, ledgerHash: hash, figures })
  const mails = await db.mail.findMany({ where: { to }, orderBy: { id: 'asc' } })
  const [mail] = mails.map(({ data }) => ledgerClosed.write(data))
  expect(mail?.subject).toContain(day?.split('-').toReversed().join('/'))
  expect(JSON.stringify(mail?.blocks)).toContain(`dernière opération ${number}, empreinte ${hash}`)
  const rewritten = db.periodClosing.updateMany({ data: { ledgerHash: '' } })
  await expect(rewritten).rejects.toThrow('append-only')
  await expect(db.periodClosing.deleteMany()).rejects.toThrow('append-only')
})

it('the accountant’s address has the heads, too, and hears when another one is to have them', async () => {
  await appoint('autre@exemple.example')

  const where = { to: 'cabinet@exemple.example' }
  const letters = await db.mail.findMany({ where, orderBy: { id: 'asc' } })
  const { name: closed } = ledgerClosed
  expect(letters.map(({ template }) => template)).toEqual([
    closed,
    // The last day of a year is closed together with its month and its year, in one mail.
    ...(day?.endsWith('-12-31') ? [] : [closed]),
    ledgerWitnessChanged.name,
  ])
  const told = await db.auditEntry.findMany({ where: { entity: 'settings', entityId: 'ledger' } })
  expect(JSON.stringify(told)).not.toContain('cabinet')
})

it('the ledger is kept for six years at least, and the database lets no row go, however old', async () => {
  await expect(appoint('', 5)).rejects.toMatchObject({ status: 400 })
  await appoint('', 6)
  for (const statement of ['delete from operations', 'truncate operations'])
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow('append-only')
})

it('the attestation and the file of the system say what runs, who runs it, and what is doubtful', async () => {
  const { version } = await as(admin).settings.managedOperator()
  const licences = ['PLATESV-D-2021-003456']
  await as(admin).settings.setOperator({ body: { ...anOperator, licences, version } })
  const inspector = as(await logIn(await aUser({ role: 'controle' })))
  const read = async (bytes: Uint8Array) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
      mergePages: true,
    })
    return text.replaceAll(/\s+/g, ' ')
  }

  const attestation = await read(await inspector.ledger.attestation())
  const system = await read(await inspector.ledger.system())

  expect(attestation).toMatch(
    /Volet 1 : .*« Espace comédie, billetterie ».* version n° \d+\.\d+\.\d+/,
  )
  expect(attestation).toMatch(/Volet 2 : .*représentant légal de La salle/)
  expect(attestation).toMatch(/441-1.* À voir avec votre expert-comptable avant de signer/)
  const { hash } = await db.operation.findFirstOrThrow({ orderBy: { number: 'desc' } })
  for (const said of [
    'La salle',
    licences[0],
    'TypeScript',
    process.version,
    hash,
    '6 ans au moins',
  ])
    expect(system).toContain(said)
  expect(system).toContain('Points douteux, à voir avec votre expert-comptable')
})

it('a month that is closed is archived in one press, which its own verifier finds whole, and no longer when a line is changed', async () => {
  const { body } = await http
    .get('/api/admin/ledger/archive.zip')
    .set('Authorization', `Bearer ${admin}`)
    .responseType('blob')
  const archive = unzipSync(new Uint8Array(body))
  for (const [name, content] of Object.entries(archive)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const verify = () =>
    spawnSync('sh', ['verifier.sh', 'operations.csv', 'empreintes.csv'], { cwd: folder }).status

  expect(Object.keys(archive).toSorted()).toEqual([
    'LISEZ-MOI.txt',
    'clotures.json',
    'empreintes.csv',
    'operations.csv',
    'operations.json',
    `releves/${month}.csv`,
    `releves/${year}.csv`,
    'verifier.sh',
  ])
  expect(verify()).toBe(0)
  const text = (name: string) => strFromU8(archive[name] ?? new Uint8Array())
  expect(JSON.parse(text('operations.json'))).toHaveLength(3)
  expect(text('empreintes.csv').split('\n')).toHaveLength(2)
  const where = { to: 'cabinet@exemple.example', template: ledgerClosed.name }
  const { data } = await db.mail.findFirstOrThrow({ where })
  const [number, hash] = text('empreintes.csv').trim().split(',')
  const noted = `dernière opération ${number}, empreinte ${hash}`
  expect(JSON.stringify(ledgerClosed.write(data).blocks)).toContain(noted)
  const closings: unknown = JSON.parse(text('clotures.json'))
  const figures = { receiptsCents: 4500, perpetual: { receiptsCents: 4500 } }
  expect(closings).toMatchObject([year, month, day].map((period) => ({ period, figures })))
  expect(text(`releves/${month}.csv`)).toContain('Recettes;Total de la période;;;;;45,00;')

  writeFileSync(join(folder, 'operations.csv'), text('operations.csv').replace(',1500,', ',1400,'))
  expect(verify()).toBe(1)
})

it('an inspector reads operations, statements and the use of tickets, and no name of a customer', async () => {
  const inspector = await logIn(await aUser({ role: 'controle' }))
  const { ledger, reservations } = as(inspector)
  const { code, id } = await db.ticket.findFirstOrThrow({ where: { spectacleId: show.id } })
  await begin(show.id)
  await doorOf(show.id, admin).say(entryOf(code, { seats: 1, method: 'carte' }))

  const { operations } = await ledger.list({ query: { about: 1 } })
  const statement = await ledger.statement({ query: { spectacleId: show.id } })

  expect(operations.map(({ kind }) => kind)).toEqual(['entrée', 'paiement', 'vente'])
  expect(statement).toMatchObject({ tickets: { entered: 1 }, takingsCents: 1500 })
  const { lastName } = await db.user.findUniqueOrThrow({ where: { id: zoe.id } })
  expect(JSON.stringify([operations, statement])).not.toContain(lastName)
  expect((await ledger.statementPdf({ query: { spectacleId: show.id } })).length).toBeGreaterThan(0)
  const cancelling = reservations.cancelParty({ params: { id }, body: {} })
  await expect(cancelling).rejects.toMatchObject({ code: 'ACCES_INTERDIT' })
})

it('under maintenance an inspector still reads operations and statements, and nothing else opens', async () => {
  const inspector = await logIn(await aUser({ role: 'controle' }))
  await as(admin).settings.setMaintenance({ body: { enabled: true } })

  const { operations } = await as(inspector).ledger.list({ query: { number: 1 } })
  const { receiptsCents } = await as(inspector).ledger.statement({ query: {} })
  const closed = as(inspector).spectacles.list({ query: {} })

  await expect(closed).rejects.toMatchObject({ code: 'MAINTENANCE' })
  expect(operations).toHaveLength(1)
  expect(receiptsCents).toBe(4500)
  await as(admin).settings.setMaintenance({ body: { enabled: false } })
})
