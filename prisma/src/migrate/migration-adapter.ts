import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { FieldDef, QueryArrayResult } from 'pg'
import { codeOf } from '../embedded/running-server.ts'
import { withSession } from '../embedded/session.ts'

/** PostgreSQL's one-byte type "char", which its catalogues use, and `text`. */
const CHAR_OID = 18
const TEXT_OID = 25

/**
 * How long a script waits for a table that somebody else is at: whoever comes after it to that table, be it to
 * read, stands behind it meanwhile. It lets them through for as long, and tries again for two minutes.
 */
const LOCK_MS = 1_000
const MAX_TRIES = 60

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * The driver that the schema engine works through: Prisma's own, but for three things that
 * `@prisma/adapter-pg` 7.10 gets wrong when it migrates instead of querying. It cuts a script at
 * every semicolon, even inside a function body; it does not know the type of some catalogue
 * columns; and it drops the shadow database while it is still connected to it.
 */
export function migrationAdapter(url: string) {
  const connections: SqlDriverAdapter[] = []
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: 'postgres',
    adapterName: 'espace-migrations',
    connect: async () => {
      const connection = await connect(url)
      connections.push(connection)
      return connection
    },
    connectToShadowDb: () => connectToShadow(url),
  }
  return {
    factory,
    /** The engine leaves its connections open. */
    close: async () => {
      await Promise.all(connections.map((connection) => connection.dispose()))
    },
  }
}

async function connect(url: string): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg({ connectionString: url, lock_timeout: LOCK_MS }).connect()
  return Object.assign(adapter, {
    queryRaw: queryKnowingChar(adapter),
    // One message is one implicit transaction: a migration that fails half-way leaves nothing behind.
    executeScript: (script: string) =>
      withoutQueue(async () => void (await adapter.underlyingDriver().query(script))),
  })
}

/** Tries again what did not get its locks in time: it was undone as a whole. */
async function withoutQueue(work: () => Promise<void>, left = MAX_TRIES): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (left === 0 || codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    await delay(LOCK_MS)
    await withoutQueue(work, left - 1)
  }
}

/** An empty database to replay migrations in, gone when the adapter is disposed of. */
async function connectToShadow(url: string): Promise<SqlDriverAdapter> {
  const database = `shadow_${randomUUID().replaceAll('-', '')}`
  await withSession(url, (session) => session.query(`create database ${database}`))
  const shadowUrl = new URL(url)
  shadowUrl.pathname = `/${database}`
  const adapter = await connect(shadowUrl.href)
  const disconnect = adapter.dispose.bind(adapter)
  return Object.assign(adapter, {
    dispose: async () => {
      await disconnect()
      await withSession(url, (session) => session.query(`drop database ${database}`))
    },
  })
}

/** `queryRaw` of the adapter, for results that may hold columns of type "char". */
function queryKnowingChar(adapter: SqlDriverAdapter): SqlDriverAdapter['queryRaw'] {
  const queryRaw = methodOf<SqlResultSet>(adapter, 'queryRaw')
  const performIO = methodOf<QueryArrayResult>(adapter, 'performIO')
  return async (query) => {
    let isChar: boolean[] = []
    const reader: object = Object.create(adapter, {
      performIO: {
        value: async (statement: SqlQuery) => {
          const result = await performIO(adapter, statement)
          isChar = result.fields.map((field) => field.dataTypeID === CHAR_OID)
          const fields = result.fields.map((field, i) => (isChar[i] ? asText(field) : field))
          return { ...result, fields }
        },
      },
    })
    const result = await queryRaw(reader, query)
    const columnTypes = result.columnTypes.map((type, i) =>
      isChar[i] ? ColumnTypeEnum.Character : type,
    )
    return { ...result, columnTypes }
  }
}

const asText = (field: FieldDef) => ({ ...field, dataTypeID: TEXT_OID })

/** A method of the adapter, also one that its types keep private, for any receiver. */
function methodOf<Answer>(
  adapter: object,
  name: string,
): (receiver: object, statement: SqlQuery) => Promise<Answer> {
  const method: unknown = Reflect.get(adapter, name)
  if (typeof method !== 'function') throw new Error(`@prisma/adapter-pg has changed: no ${name}`)
  return (receiver, statement) => method.call(receiver, statement)
}
