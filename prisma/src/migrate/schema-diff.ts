import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils'
import type { Client, QueryArrayResult } from 'pg'

type Bindings = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

/** The part of the global that is used here; TypeScript keeps its types in the DOM library. */
declare const WebAssembly: {
  instantiate: (
    bytes: Uint8Array,
    imports: Record<string, object>,
  ) => Promise<{ instance: { exports: Record<string, unknown> } }>
}

/** The bindings keep views of one WebAssembly memory, so there is one instance per process. */
let loading: Promise<Bindings> | undefined

/**
 * The SQL that leads from the tables of a database to `schema.prisma`; empty when they agree. It uses Prisma's schema
 * engine in WebAssembly: the native binary is a download that a machine may not be able to make (decision 003).
 */
export async function schemaDiff(session: Client): Promise<string> {
  loading ??= load()
  const { SchemaEngine } = await loading
  const path = 'schema.prisma'
  const content = readFileSync(new URL('../../schema.prisma', import.meta.url), 'utf8')
  const driver = driverOf(session)
  const connect = async () => driver
  const factory = { ...driver, connect, connectToShadowDb: connect }
  const engine = await SchemaEngine.new(
    { datamodels: [[path, content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  )
  try {
    const { stdout } = await engine.diff({
      from: NO_MIGRATIONS,
      to: { tag: 'schemaDatamodel', files: [{ path, content }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    return stdout === null || stdout.startsWith('-- This is an empty migration') ? '' : stdout
  } finally {
    engine.free()
  }
}

/** The engine would replay migrations on its connection, where there are any. */
const NO_MIGRATIONS = {
  tag: 'migrations' as const,
  baseDir: '.',
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
  shadowDbInitScript: '',
  migrationDirectories: [],
}

/** The engine's driver for PostgreSQL's catalogues. Prisma's own does not know the type "char". */
function driverOf(session: Client): SqlDriverAdapter {
  return {
    provider: 'postgres',
    adapterName: 'espace-comedie',
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    queryRaw: async ({ sql, args }) => {
      const query = { text: sql, values: args, rowMode: 'array' as const }
      const { fields, rows }: QueryArrayResult<unknown[]> = await session.query(query)
      return {
        columnNames: fields.map(({ name }) => name),
        columnTypes: fields.map(({ dataTypeID }) => TYPES[dataTypeID] ?? ColumnTypeEnum.Text),
        rows,
      }
    },
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    dispose: () => Promise.resolve(),
  }
}

const refuse = () => Promise.reject(new Error('The schema engine only reads.'))

/** By their number in `pg_type`. */
const TYPES: Readonly<Record<number, ColumnType>> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  26: ColumnTypeEnum.Int64,
  1009: ColumnTypeEnum.TextArray,
}

async function load(): Promise<Bindings> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const script = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  )
  const { instance } = await WebAssembly.instantiate(readFileSync(script.replace(/js$/, 'wasm')), {
    './schema_engine_bg.js': { ...bindings, ...patientTimers(bindings) },
  })
  bindings.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()
  return bindings
}

/** The engine leaves a ten-second timer behind, which must not keep a finished process alive. */
function patientTimers(bindings: Bindings): Record<string, unknown> {
  const names = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'))
  return Object.fromEntries(names.map((name) => [name, startTimer]))
}

const startTimer = (work: () => void, ms: number) => setTimeout(work, ms).unref()
