import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Manifest } from './backup/backup-files.ts'
import { backup } from './backup/backup.ts'
import { findFilledTable } from './backup/catalogue.ts'
import { erasuresFile } from './backup/erasures.ts'
import { ledgerHeadsFile } from './backup/ledger-heads.ts'
import { backUpNightly, NIGHTS_KEPT, stampOf } from './backup/nightly.ts'
import { emptyDatabase, restore } from './backup/restore.ts'
import { type DatabaseConfig, databaseConfig } from './config.ts'
import { describeError } from './connection/describe-error.ts'
import { type OpenDatabase, openDatabase } from './embedded/open.ts'
import { withSession } from './embedded/session.ts'
import { migrate, writeMigration } from './migrate/migrate.ts'
import { prismaCli } from './prisma-cli.ts'
import { seedAsConfigured } from './seed.ts'

// The database's commands, for operators and developers: `node prisma/src/cli.ts <command>`.

interface Call {
  config: DatabaseConfig
  database: OpenDatabase
  argument: string
  isSure: boolean
}

interface Command {
  usage: string
  /** Whether it makes no sense without an argument. */
  needsArgument?: true
  run: (call: Call) => Promise<string>
}

const commands: Readonly<Record<string, Command>> = {
  migrate: {
    usage: 'migrate: apply the missing migrations',
    run: async ({ database: { url, rolePasswords } }) => {
      const applied = await migrate(url, rolePasswords)
      return applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`
    },
  },

  'migration:new': {
    usage: 'migration:new <name>: write the migration that leads to schema.prisma',
    needsArgument: true,
    run: async ({ database: { url }, argument }) => {
      const written = await writeMigration(url, argument)
      return written === null ? 'The migrations and the schema agree.' : `Wrote ${written}.`
    },
  },

  seed: {
    usage: 'seed: put the demo content in an empty database',
    run: async ({ config, database: { url, rolePasswords } }) => {
      const { uploadsDir } = config
      await migrate(url, rolePasswords)
      const size = config.seed === 'large' ? 'large' : 'demo'
      const isDone = await seedAsConfigured(url, { uploadsDir, seed: size })
      return isDone ? 'The demo content is there.' : 'Not empty: nothing was done.'
    },
  },

  prepare: {
    usage: 'prepare: migrate, then put in an empty database what SEED says',
    run: async ({ config, database: { url, rolePasswords } }) => {
      const applied = await migrate(url, rolePasswords)
      const isSeeded = await seedAsConfigured(url, config)
      const content = isSeeded ? `, with the content of SEED=${config.seed}` : ''
      return `${applied.length} migrations applied${content}.`
    },
  },

  reset: {
    usage: 'reset [--yes]: start over with an empty database, migrated, and seeded if SEED says so',
    run: async ({ config, database, isSure }) => {
      const { url, rolePasswords } = database
      if (!isSure) await refuseLoss(database)
      await emptyDatabase(url)
      await migrate(url, rolePasswords)
      const isSeeded = await seedAsConfigured(url, config)
      return isSeeded ? 'Started over, with the demo content.' : 'Started over, with no content.'
    },
  },

  studio: {
    usage: 'studio: look at the rows in a browser',
    run: async ({ database: { url } }) => {
      if (prismaCli(['studio', '--url', url]) !== 0) throw new Error('Prisma Studio failed.')
      return 'Prisma Studio has stopped.'
    },
  },

  backup: {
    usage: 'backup [folder]: copy the database and the uploads',
    run: async ({ config, database: { url }, argument }) => {
      const folder = resolve(argument || join(config.dataDir, 'backups', stampOf(new Date())))
      const manifest = await backup({ ...backupOf(config), url, folder })
      return `Backed up ${summaryOf(manifest)} to ${folder}.`
    },
  },

  'backup:nightly': {
    usage: `backup:nightly [folder]: back up each night, and keep the last ${NIGHTS_KEPT}`,
    run: async ({ config, database: { url }, argument }) =>
      backUpNightly(resolve(argument || join(config.dataDir, 'backups')), async (folder) => {
        const manifest = await backup({ ...backupOf(config), url, folder })
        console.log(`Backed up ${summaryOf(manifest)} to ${folder}.`)
      }),
  },

  restore: {
    usage: 'restore <folder> [--yes]: bring a backup back, with --yes over what is there',
    needsArgument: true,
    run: async ({ config: { uploadsDir, dataDir }, database: { url }, argument, isSure }) => {
      const folder = resolve(argument)
      const erasures = erasuresFile(dataDir)
      const ledgerHeads = ledgerHeadsFile(dataDir)
      const options = { url, uploadsDir, folder, overwrite: isSure, erasures, ledgerHeads }
      const manifest = await restore(options)
      return `Restored ${summaryOf(manifest)} from ${folder}. ${QUARANTINE}`
    },
  },
}

const QUARANTINE =
  'Nothing leaves by itself until an administrator opens it in the dashboard, under Paramètres.'

/** Rows may be real data; an embedded database without other users is a developer's own. */
async function refuseLoss({ url, isShared }: OpenDatabase): Promise<void> {
  if (!isShared && process.env['NODE_ENV'] !== 'production') return
  const table = await withSession(url, findFilledTable)
  if (table === undefined) return
  throw new Error(
    `The database is not empty (${table}): keep a copy with db:backup, then add --yes.`,
  )
}

const usage = () =>
  ['Usage:', ...Object.values(commands).map((command) => `  ${command.usage}`)].join('\n')

/** The embedded server is newer than the tools that a machine may have, and comes without any. */
const backupOf = ({ databaseUrl, uploadsDir }: DatabaseConfig) => ({
  uploadsDir,
  mayDump: databaseUrl !== undefined,
})

function summaryOf({ tables, files, dumpedBy }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const uploads = files.filter(({ path }) => path.startsWith('uploads/')).length
  const how = dumpedBy === undefined ? '' : ` (pg_dump ${dumpedBy})`
  return `${rows} rows of ${tables.length} tables and ${uploads} uploaded files${how}`
}

async function main(argv: readonly string[]): Promise<void> {
  const { command, argument, isSure } = parse(argv)
  const config = databaseConfig()
  const database = await openDatabase(config)
  // An embedded server that was started here does not outlive a Ctrl-C.
  const interrupt = () => void database.close().finally(() => process.exit(130))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    console.log(await command.run({ config, database, argument, isSure }))
  } finally {
    await database.close()
  }
}

function parse(argv: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: argv.filter((arg) => arg !== '--'), // package managers hand their own on
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [name = '', argument = '', ...others] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || others.length > 0) throw new Error(usage())
  if (command.needsArgument && argument === '') throw new Error(`Usage: ${command.usage}`)
  return { command, argument, isSure: values.yes }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
