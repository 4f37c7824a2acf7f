import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import { migrationAdapter } from './migration-adapter.ts'

type Bindings = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

/** The bindings keep views of one WebAssembly memory, so there is one instance per process. */
let loading: Promise<Bindings> | undefined

/** `prisma/schema.prisma`, in the form the engine wants it. */
export const readDatamodel = () => ({
  path: 'schema.prisma',
  content: readFileSync(new URL('../schema.prisma', import.meta.url), 'utf8'),
})

/**
 * Prisma's schema engine in WebAssembly, on our own driver: the native binary is a download that a
 * machine may not be able to make (decision 003).
 */
export async function withSchemaEngine<Result>(
  url: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loading ??= load()
  const { SchemaEngine } = await loading
  const { path, content } = readDatamodel()
  const engine = await SchemaEngine.new(
    { datamodels: [[path, content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(migrationAdapter(url)),
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
  }
}

async function load(): Promise<Bindings> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = new URL(
    'schema_engine_bg.wasm',
    import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  )
  const { instance } = await WebAssembly.instantiate(readFileSync(fileURLToPath(file)), {
    './schema_engine_bg.js': { ...bindings },
  })
  bindings.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()
  return bindings
}
