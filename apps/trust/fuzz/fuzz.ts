import { setTimeout as delay } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { Product } from '../harness/product.ts'
import { type Call, callsOf } from './calls.ts'
import { type Cast, createCast } from './cast.ts'
import { type ApiDocument, readDocument } from './document.ts'
import { plant, type Planted } from './plant.ts'
import { curlOf, type Heard, send } from './send.ts'

export interface Fuzzed {
  requests: number
  /** How often each operation gave its good answer. */
  reached: ReadonlyMap<string, number>
  /** How often somebody was asked to come back by a process that was busy. */
  comeBacks: number
  /** The answers by status. */
  statuses: Record<string, number>
  p99: number
  /** What went wrong, each shrunk to the smallest call that shows it. */
  faults: string[]
}

interface Wishes {
  requests: number
  seed: number
  /** Calls under way at the same time. */
  lanes: number
}

/** Sends so many calls that the OpenAPI document allows, or nearly allows, and judges every answer. */
export async function fuzz(
  product: Pick<Product, 'door' | 'databaseUrl'>,
  { requests, seed, lanes }: Wishes,
): Promise<Fuzzed> {
  const { url: api } = product.door
  const document = await readDocument(api)
  const cast = createCast(product)
  const planted = await plant(product)
  let comeBacks = 0
  const heard: { id: string; status: number; ms: number }[] = []
  const calls = callsOf(document, planted.keys)
  const onComeBack = () => (comeBacks += 1)
  const property = fc.asyncProperty(calls, async (one) => {
    const answer = await patiently(() => ask(api, cast, one), onComeBack)
    heard.push({ id: one.operation.id, status: answer.status, ms: answer.ms })
    const complaint = complaintAbout(document, one, answer) ?? tellsOf(planted, one, answer)
    if (complaint !== undefined) {
      throw new Error(`${answer.status} ${complaint}\n${answer.body.slice(0, 400)}\n${curlOf(one)}`)
    }
  })
  const runs = Array.from({ length: lanes }, (_, lane) =>
    fc.check(property, {
      seed: seed + lane,
      numRuns: Math.ceil(requests / lanes),
      endOnFailure: false,
    }),
  )
  const faults = (await Promise.all(runs)).flatMap((run) => {
    if (!run.failed) return []
    const { errorInstance, seed, counterexamplePath } = run
    const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    return [`seed ${seed}, path ${counterexamplePath}\n${what}`]
  })
  const good = Map.groupBy(
    heard.filter(({ status }) => status < 300),
    ({ id }) => id,
  )
  const times = heard.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    requests: heard.length,
    reached: new Map(document.operations.map(({ id }) => [id, good.get(id)?.length ?? 0])),
    comeBacks,
    statuses: Object.fromEntries(
      Object.entries(Object.groupBy(heard, ({ status }) => String(status))).map(
        ([status, all = []]) => [status, all.length],
      ),
    ),
    p99: times[Math.ceil(times.length * 0.99) - 1] ?? 0,
    faults,
  }
}

/** Who hears about people because they work here; at the door, of its evenings alone. */
const hearsOfPeople = ({ role, path }: Pick<Call, 'role' | 'path'>): boolean =>
  role === 'admin' || (role === 'accueil' && path.startsWith('/api/door/'))

/** What was planted is somebody else's. */
export function tellsOf(
  { marks }: Planted,
  one: Pick<Call, 'role' | 'path'>,
  { body }: Pick<Heard, 'body'>,
): string | undefined {
  if (hearsOfPeople(one)) return undefined
  const told = marks.filter((mark) => body.includes(mark) && !one.path.includes(mark))
  return told.length > 0 ? `tells somebody else of ${told.join(', ')}` : undefined
}

/** Of no route: the call's address cannot be read, or its method is another one. */
const OF_NO_ROUTE = new Set([200, 204, 304, 400, 404, 413, 415])

export function complaintAbout(
  document: ApiDocument,
  one: Call,
  answer: Heard,
): string | undefined {
  if (answer.status >= 500) return isClosed(answer) ? undefined : 'is a fault of ours'
  if (answer.status === 304) return undefined
  const isOwn = one.method === one.operation.method
  const isRouted = isOwn && !/%(?![0-9A-Fa-f]{2})|%ED%A0%80/.test(one.path.split('?')[0] ?? '')
  if (isRouted) return one.operation.complaintAbout(answer)
  if (answer.status < 400) return undefined // another route, or an answer to OPTIONS
  if (OF_NO_ROUTE.has(answer.status)) return document.complaintAboutError(answer)
  return undefined
}

const isClosed = ({ status, body }: Heard) => status === 503 && body.includes('"MAINTENANCE"')

/** Who is asked to come back comes back, as clients do; ten times, and then it is a fault. */
export async function patiently(
  work: () => Promise<Heard>,
  onComeBack: () => void = () => undefined,
): Promise<Heard> {
  for (let tries = 1; ; tries += 1) {
    const answer = await work()
    if (answer.status !== 503 || tries > 10) return answer
    if (isClosed(answer)) continue
    onComeBack()
    await delay(1_000)
  }
}

export async function ask(api: string, cast: Cast, one: Call): Promise<Heard> {
  const answer = await send(api, one, await cast.tokenOf(one.role))
  if (answer.status === 401) cast.forget(one.role)
  if (isClosed(answer)) await cast.openSite()
  return answer
}
