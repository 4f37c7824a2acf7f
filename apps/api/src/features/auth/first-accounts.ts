import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Prisma, PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log'
import type { Passwords } from '../../platform/passwords.ts'
import { voidLinks } from '../../platform/sessions.ts'

/** Held while the first accounts are made, so that processes starting together make them once. */
const FIRST_ACCOUNTS_LOCK = 7_019_590_2

/** Between two attempts, while the database is away. */
const RETRY_MS = 5_000

interface Deps {
  db: PrismaClient
  passwords: Passwords
}

interface Account {
  email: string
  password: string
}

interface FirstAccounts {
  /** Without a password one is drawn at random. */
  admin: { email: string; password: string | undefined } | undefined
  demoVisitor: Account | undefined
}

interface Work extends Deps {
  log: Pick<Logger, 'info' | 'warn'>
  /** Shows whoever starts the product what it made up; never the log, which is kept. */
  show?: (text: string) => void
}

/**
 * Makes the first administrator when there is none, and with the demo's one somebody to look at it as.
 * A database that is away does not keep the API from starting: then it is tried again later.
 */
export async function makeFirstAccounts(work: Work, accounts: FirstAccounts): Promise<void> {
  const { log, show } = work
  const { admin, demoVisitor } = accounts
  if (!admin) return
  const password = admin.password ?? randomPassword()
  try {
    const isMade = await makeOnce(work, { admin: { ...admin, password }, demoVisitor })
    if (isMade) log.info('the first administrator is there')
    if (isMade && admin.password === undefined) show?.(welcomeOf({ ...admin, password }))
  } catch (error) {
    log.warn({ err: error }, 'the first administrator could not be made yet')
    void delay(RETRY_MS, undefined, { ref: false }).then(() => makeFirstAccounts(work, accounts))
  }
}

/** Such as the rules for new passwords want it, with 96 bits of chance. */
const randomPassword = (): string => `Rideau-7-${randomBytes(12).toString('base64url')}`

const welcomeOf = ({ email, password }: Account): string => `
  The first administrator, shown this once (change the password after the first log-in):

  Admin      ${email}  ${password}

`

async function makeOnce(
  { db, passwords }: Deps,
  { admin, demoVisitor }: { admin: Account; demoVisitor: Account | undefined },
): Promise<boolean> {
  if (await hasAdmin(db)) return false
  const adminHash = await passwords.hash(admin.password)
  const visitorHash = demoVisitor && (await passwords.hash(demoVisitor.password))
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${FIRST_ACCOUNTS_LOCK})`
    if (await hasAdmin(tx)) return false
    await putAdmin(tx, admin.email, adminHash)
    if (demoVisitor && visitorHash !== undefined) {
      const visitor = { civility: 'Mme.', firstName: 'Camille', lastName: 'Dupont' }
      const account = { email: demoVisitor.email, passwordHash: visitorHash }
      const data = [{ ...visitor, ...account, emailVerifiedAt: new Date() }]
      await tx.user.createMany({ data, skipDuplicates: true })
    }
    return true
  })
}

const hasAdmin = async (tx: Prisma.TransactionClient): Promise<boolean> =>
  (await tx.user.count({ where: { role: 'admin' } })) > 0

/** Makes somebody an administrator with that password, whether or not the account exists. */
export async function makeAdmin({ db, passwords }: Deps, account: Account): Promise<void> {
  const passwordHash = await passwords.hash(account.password)
  await db.$transaction((tx) => putAdmin(tx, account.email, passwordHash))
}

/** Whoever had the address before is logged out: it may have been somebody else. */
async function putAdmin(
  tx: Prisma.TransactionClient,
  email: string,
  passwordHash: string,
): Promise<void> {
  const rights = {
    role: 'admin',
    isActive: true,
    passwordHash,
    emailVerifiedAt: new Date(),
  } as const
  const name = { civility: 'Non-renseigné', firstName: 'La', lastName: 'Direction' }
  const { id } = await tx.user.upsert({
    where: { email },
    create: { email, ...name, ...rights },
    update: { ...rights, tokenVersion: { increment: 1 } },
  })
  await tx.session.deleteMany({ where: { userId: id } })
  await voidLinks(tx, id)
}
