import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db, Prisma, PrismaClient } from '@espace/prisma/client'
import type { Logger } from '@espace/server/log/log'
import type { Passwords } from '#platform/accounts/passwords.ts'
import { voidLinks } from '#platform/accounts/sessions.ts'
import { takeTurns } from '#platform/sql.ts'
import { removeFactors } from './second-factor/factor-changes.ts'

/** The retry interval while the database is unreachable. */
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
  /** Without a password a random one is generated. */
  admin: { email: string; password: string | undefined; mustChangePassword: boolean } | undefined
  demoPeople: { door: Account; visitor: Account } | undefined
}

interface FirstAdmin extends Account {
  mustChangePassword: boolean
}

interface Work extends Deps {
  log: Pick<Logger, 'info' | 'warn'>
  /** Prints generated credentials to the terminal; never to the log, which is stored. */
  show?: (text: string) => void
}

/**
 * Creates the first administrator if there is none, and the demo's accounts.
 * An unreachable database does not prevent the API's start: it is retried later.
 */
export async function makeFirstAccounts(work: Work, accounts: FirstAccounts): Promise<void> {
  const { log, show } = work
  const { admin, demoPeople } = accounts
  if (!admin) return
  const password = admin.password ?? randomPassword()
  try {
    const isMade = await makeOnce(work, { admin: { ...admin, password }, demoPeople })
    if (isMade) log.info('the first administrator is there')
    if (isMade && admin.password === undefined) show?.(welcomeOf({ ...admin, password }))
  } catch (error) {
    log.warn({ err: error }, 'the first administrator could not be made yet')
    void delay(RETRY_MS, undefined, { ref: false }).then(() => makeFirstAccounts(work, accounts))
  }
}

/** Meets the password criteria, with 96 random bits. */
const randomPassword = (): string => `Rideau-7-${randomBytes(12).toString('base64url')}`

const welcomeOf = ({ email, password }: Account): string => `
  The first administrator, shown this once (the first log-in asks for another password):

  Admin      ${email}  ${password}

`

async function makeOnce(
  { db, passwords }: Deps,
  { admin, demoPeople }: FirstAccounts & { admin: FirstAdmin },
): Promise<boolean> {
  if (await hasAdmin(db)) return false
  const adminHash = await passwords.hash(admin.password)
  const doorHash = demoPeople && (await passwords.hash(demoPeople.door.password))
  const visitorHash = demoPeople && (await passwords.hash(demoPeople.visitor.password))
  return db.$transaction(async (tx) => {
    // Processes that start together create them once.
    await takeTurns(tx, 'first accounts')
    if (await hasAdmin(tx)) return false
    await putAdmin(tx, admin, adminHash)
    if (demoPeople && doorHash !== undefined && visitorHash !== undefined) {
      const door = { firstName: 'Iris', lastName: 'Delaporte', role: 'accueil' } as const
      const visitor = { firstName: 'Camille', lastName: 'Dupont', role: 'user' } as const
      await publish(tx, { ...door, email: demoPeople.door.email, passwordHash: doorHash })
      await publish(tx, { ...visitor, email: demoPeople.visitor.email, passwordHash: visitorHash })
    }
    return true
  })
}

/** Sets the published passwords of demo accounts, which the seed creates with random ones. */
async function publish(
  tx: Db,
  account: Pick<
    Prisma.UserCreateInput,
    'firstName' | 'lastName' | 'email' | 'passwordHash' | 'role'
  >,
): Promise<void> {
  const { email, passwordHash } = account
  await tx.user.upsert({
    where: { email },
    create: { ...account, civility: 'Mme.', emailVerifiedAt: new Date() },
    update: { passwordHash },
  })
}

const hasAdmin = async (tx: Db): Promise<boolean> =>
  (await tx.user.count({ where: { role: 'admin' } })) > 0

/** Creates an administrator with that password, or promotes an existing account. */
export async function makeAdmin({ db, passwords }: Deps, account: Account): Promise<void> {
  const passwordHash = await passwords.hash(account.password)
  await db.$transaction((tx) =>
    putAdmin(tx, { ...account, mustChangePassword: false }, passwordHash),
  )
}

/** Every session of the account ends: its user may have been another person. */
async function putAdmin(
  tx: Db,
  { email, mustChangePassword }: Pick<FirstAdmin, 'email' | 'mustChangePassword'>,
  passwordHash: string,
): Promise<void> {
  const rights = {
    role: 'admin',
    isActive: true,
    passwordHash,
    emailVerifiedAt: new Date(),
    mustChangePassword,
  } as const
  const name = { civility: 'Non-renseigné', firstName: 'La', lastName: 'Direction' }
  const { id } = await tx.user.upsert({
    where: { email },
    create: { email, ...name, ...rights },
    update: { ...rights, tokenVersion: { increment: 1 } },
  })
  await tx.session.deleteMany({ where: { userId: id } })
  await voidLinks(tx, id)
  await removeFactors(tx, id)
}
