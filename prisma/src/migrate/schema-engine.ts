import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import { migrationAdapter } from './migration-adapter.ts'

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

/** `prisma/schema.prisma`, in the form the engine wants it. */
export const readDatamodel = () => ({
  path: 'schema.prisma',
  content: readFileSync(new URL('../../schema.prisma', import.meta.url), 'utf8'),
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
  const { factory, close } = migrationAdapter(url)
  const engine = await SchemaEngine.new(
    { datamodels: [[path, content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
    await close()
  }
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
