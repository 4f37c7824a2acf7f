import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type PrismaClient } from '@espace/prisma/client'
import { startEmbedded } from '@espace/prisma/embedded/embedded'
import { migrate } from '@espace/prisma/migrate/migrate'
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import { campaignsService } from '#features/campaigns/campaigns.service.ts'
import { createLetters } from '#features/campaigns/sending/campaign-letters.ts'
import { createLedger } from '#features/campaigns/sending/ledger.ts'
import { createPace } from '#features/campaigns/sending/pace.ts'
import { newsletterJobs } from '#features/campaigns/sending/sender.ts'
import { SYSTEM_ACTOR } from '#platform/audit.ts'
import { createAddressKeys } from '#platform/keys/address-keys.ts'
import { nodemailerMessage } from '#platform/mail/transport/mail-message.ts'
import { createMailer } from '#platform/mail/transport/mailer.ts'
import { startScheduler } from '#platform/scheduler.ts'

// Throughput of newsletters, with the record that sends each copy exactly once, against nodemailer alone: the same
// letters, as many connections, the same mail server, in turn. Prints the ratio of the medians, and ends with exit
// code 1 where it is below the bar.

const PEOPLE = 1_500
const ROUNDS = 3
/** Some fifty times the default rate: NEWSLETTER_PER_SECOND is 10. */
const BAR = 0.8

const origin = 'https://espace-comedie.example'
const from = { name: "L'espace comédie", address: 'contact@espace-comedie.example' }
const addressKeys = createAddressKeys('a secret of the bench, with 32 bytes and more')
const message = `<p>${'Un lundi, un mardi, et le rideau se lève. '.repeat(40)}</p>`

interface Place {
  db: PrismaClient
  smtpUrl: string
}

/** Letters in a second. */
type Rate = number

async function timed(work: () => Promise<void>): Promise<Rate> {
  const began = performance.now()
  await work()
  return PEOPLE / ((performance.now() - began) / 1_000)
}

/** Each letter is made and handed over, and nothing is written down. */
async function nodemailerAlone({ db, smtpUrl }: Place): Promise<Rate> {
  const { id } = await aNewsletter(db)
  const letterOf = createLetters({ db, addressKeys, origin })
  const copies = await db.delivery.findMany({ where: { campaignId: id } })
  await db.campaign.update({ where: { id }, data: { status: 'annulee' } })
  const smtp = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 12,
    maxMessages: 100,
  })
  const rate = await timed(async () => {
    await Promise.all(
      copies.map(async (copy) => smtp.sendMail(nodemailerMessage(await letterOf(copy), from))),
    )
  })
  smtp.close()
  return rate
}

async function theProduct({ db, smtpUrl }: Place): Promise<Rate> {
  const { id } = await aNewsletter(db)
  const mailer = createMailer({ smtpUrl, from, directory: '' })
  const log = { warn: console.warn }
  const jobs = newsletterJobs({
    ledger: createLedger(db),
    pace: createPace(db, Number.POSITIVE_INFINITY),
    mailer,
    letterOf: createLetters({ db, addressKeys, origin }),
    log,
    pollMs: 50,
  })
  let scheduler: ReturnType<typeof startScheduler> | undefined
  const rate = await timed(async () => {
    scheduler = startScheduler({ db, log }, jobs)
    while ((await db.delivery.count({ where: { campaignId: id, state: 'sent' } })) < PEOPLE) {
      await delay(50)
    }
  })
  await scheduler?.stop()
  mailer.close()
  return rate
}

let nth = 0
async function aNewsletter(db: PrismaClient): Promise<{ id: number }> {
  nth += 1
  const campaigns = campaignsService({ db, addressKeys, origin })
  const letter = { subject: `Lettre ${nth}`, message, recipients: 'newsletter' } as const
  const { campaignId } = await campaigns.send(letter, SYSTEM_ACTOR, {
    callId: `bench-${nth}`,
    transaction: (work) => db.$transaction(work),
  })
  if (campaignId === null) throw new Error('There is nobody to write to.')
  return { id: campaignId }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function measure(place: Place): Promise<void> {
  const alone: Rate[] = []
  const product: Rate[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await nodemailerAlone(place))
    product.push(await theProduct(place))
  }
  const ratio = median(product) / median(alone)
  console.log(`nodemailer alone  ${Math.round(median(alone))} letters/s`)
  console.log(`the product       ${Math.round(median(product))} letters/s`)
  console.log(`ratio             ${ratio.toFixed(2)} (at least ${BAR})`)
  if (ratio < BAR) process.exitCode = 1
}

const folder = mkdtempSync(join(tmpdir(), 'espace-bench-'))
const server = await startEmbedded({ directory: join(folder, 'postgres'), password: 'bench' })
const mailServer = fork(join(import.meta.dirname, 'mail-server.ts'))
const db = createClient(server.url)
try {
  await migrate(server.url)
  await db.subscriber.createMany({
    data: Array.from({ length: PEOPLE }, (_, index) => ({
      email: `personne${index}@exemple.fr`,
      confirmedAt: new Date(),
    })),
  })
  const [said] = await once(mailServer, 'message')
  const { port } = z.object({ port: z.int() }).parse(said)
  await measure({ db, smtpUrl: `smtp://127.0.0.1:${port}` })
} finally {
  mailServer.disconnect()
  await db.$disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
