import { setTimeout as delay } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { Product } from '../harness/product.ts'
import { type Call, callsOf, callsTo } from './calls.ts'
import { type Cast, createCast } from './cast.ts'
import { type ApiDocument, type Described, readDocument } from './document.ts'
import { ownBookings, plant, type Planted } from './plant.ts'
import { curlOf, type Heard, send } from './send.ts'

export interface Fuzzed {
  requests: number
  /** How often each operation succeeded, or failed with an error of its own; and all its answers by status and code. */
  reached: ReadonlyMap<string, Reached>
  /** How often a busy process answered with `Retry-After`. */
  comeBacks: number
  /** Number of answers by status. */
  statuses: Record<string, number>
  p99: number
  /** Faults, each shrunk to the smallest call that reproduces it. */
  faults: string[]
}

interface Reached {
  succeeded: number
  refused: number
  answers: Record<string, number>
}

interface Wishes {
  requests: number
  seed: number
  /** Concurrent calls. */
  lanes: number
  /** The most additional calls to an operation that was not reached, by its id. */
  perOperation?: (id: string) => number
}

/** Sends random calls that the OpenAPI document allows, or nearly allows, and checks every answer. */
export async function fuzz(
  product: Pick<Product, 'door' | 'databaseUrl'>,
  { requests, seed, lanes, perOperation }: Wishes,
): Promise<Fuzzed> {
  const { url: api } = product.door
  const cast = createCast(product)
  const planted = await plant(product)
  const document = await readDocument(api, planted.fields)
  let comeBacks = 0
  const heard: Answered[] = []
  const calls = callsOf(document, planted.keys)
  const onComeBack = () => (comeBacks += 1)
  const judged = async (one: Call) => {
    const answer = await patiently(() => ask(api, cast, one), onComeBack)
    const { status, ms } = answer
    const isOwn = one.method === one.operation.method
    heard.push({
      id: isOwn ? one.operation.id : '',
      status,
      ms,
      isOwnRefusal: isOwnRefusal(answer),
      code: codeOf(answer) ?? '',
    })
    const complaint = complaintAbout(document, one, answer) ?? tellsOf(planted, one, answer)
    if (complaint !== undefined) {
      throw new Error(`${answer.status} ${complaint}\n${answer.body.slice(0, 400)}\n${curlOf(one)}`)
    }
  }
  const property = fc.asyncProperty(calls, judged)
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
  if (perOperation) {
    // Random calls have missed some operations, and seldom met a booking of the caller.
    const ownKeys = ownBookings(api, cast)
    const isReached = ({ id }: Described) =>
      heard.some((one) => one.id === id && (one.status < 300 || one.isOwnRefusal))
    for (const operation of document.operations) {
      const own = await ownKeys()
      const keys = [...planted.keys, own, own, own]
      const numRuns = perOperation(operation.id)
      const alone = fc.sample(callsTo(operation, document, keys), { seed, numRuns })
      const wrong = await callUntil(() => isReached(operation), { calls: alone, lanes, judged })
      faults.push(...wrong)
    }
  }
  const byOperation = Map.groupBy(heard, ({ id }) => id)
  const times = heard.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    requests: heard.length,
    reached: new Map(
      document.operations.map(({ id }) => [id, reachedBy(byOperation.get(id) ?? [])]),
    ),
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

interface Answered {
  id: string
  status: number
  ms: number
  isOwnRefusal: boolean
  code: string
}

const reachedBy = (answers: readonly Answered[]): Reached => ({
  succeeded: answers.filter(({ status }) => status < 300).length,
  refused: answers.filter((answer) => answer.isOwnRefusal).length,
  answers: Object.fromEntries(
    [...Map.groupBy(answers, ({ status, code }) => `${status} ${code}`)].map(([key, all]) => [
      key,
      all.length,
    ]),
  ),
})

interface Alone {
  calls: Call[]
  lanes: number
  /** @throws the fault of the answer */
  judged: (one: Call) => Promise<void>
}

/** Makes calls until enough were made; returns the faults. */
async function callUntil(
  isEnough: () => boolean,
  { calls, lanes, judged }: Alone,
): Promise<string[]> {
  const wrong: string[] = []
  while (calls.length > 0 && !isEnough()) {
    const settled = await Promise.allSettled(calls.splice(0, lanes).map(judged))
    for (const one of settled) if (one.status === 'rejected') wrong.push(String(one.reason))
  }
  return wrong
}

/** Errors before a route's own checks; and 404, which an odd address gets as well. */
const REFUSED_EARLY = new Set([
  'REQUETE_INVALIDE',
  'NON_AUTORISE',
  'ACCES_INTERDIT',
  'CSRF_INVALIDE',
  'CONFIRMATION_REQUISE',
  'SECOND_FACTEUR_DEMANDE',
  'CONTENU_TROP_LOURD',
  'FORMAT_REFUSE',
  'UPLOAD_TROP_LOURD',
  'TROP_DE_REQUETES',
  'DEMANDE_EN_COURS',
  'CLE_DEJA_UTILISEE',
  'MAINTENANCE',
  'SERVICE_INDISPONIBLE',
])

const codeOf = ({ body }: Heard) => /"code":"([A-Z_]+)"/.exec(body)?.[1]

const isOwnRefusal = (answer: Heard): boolean => {
  const [{ status }, code] = [answer, codeOf(answer)]
  return status >= 400 && status !== 404 && code !== undefined && !REFUSED_EARLY.has(code)
}

/** Roles that may read personal data; door staff under its evenings only. */
const hearsOfPeople = ({ role, path }: Pick<Call, 'role' | 'path'>): boolean =>
  role === 'admin' || (role === 'accueil' && path.startsWith('/api/door/'))

/** Marks of the planted person in an answer to a caller who may not read them. */
export function tellsOf(
  { marks }: Planted,
  one: Pick<Call, 'role' | 'path'>,
  { body }: Pick<Heard, 'body'>,
): string | undefined {
  if (hearsOfPeople(one)) return undefined
  const told = marks.filter((mark) => body.includes(mark) && !one.path.includes(mark))
  return told.length > 0 ? `tells somebody else of ${told.join(', ')}` : undefined
}

/** Statuses without a route: the address is malformed, or the method is another one. */
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

/** Retries as `Retry-After` asks, like a client; more than ten times is a fault. */
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
  // A call with an odd header of its own says nothing about the session.
  if (answer.status === 401 && !('Authorization' in one.headers)) cast.forget(one.role)
  if (isClosed(answer)) await cast.openSite()
  return answer
}
