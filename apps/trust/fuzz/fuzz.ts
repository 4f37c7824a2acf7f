import { setTimeout as delay } from 'node:timers/promises'
import * as fc from 'fast-check'
import { call, logInAdmin, register } from '../harness/people.ts'
import { type Call, callsOf, type Role } from './calls.ts'
import { type ApiDocument, readDocument } from './document.ts'
import { curlOf, type Heard, send } from './send.ts'

export interface Fuzzed {
  requests: number
  /** How many operations gave their good answer at least once. */
  reached: number
  operations: number
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
export async function fuzz(api: string, { requests, seed, lanes }: Wishes): Promise<Fuzzed> {
  const document = await readDocument(api)
  const cast = createCast(api)
  const heard: { id: string; status: number; ms: number }[] = []
  const calls = callsOf(document)
  const property = fc.asyncProperty(calls, async (one) => {
    const answer = await patiently(() => ask(api, cast, one))
    heard.push({ id: one.operation.id, status: answer.status, ms: answer.ms })
    const complaint = complaintAbout(document, one, answer)
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
  const good = new Set(heard.filter(({ status }) => status < 300).map(({ id }) => id))
  const times = heard.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    requests: heard.length,
    reached: good.size,
    operations: document.operations.length,
    statuses: Object.fromEntries(
      Object.entries(Object.groupBy(heard, ({ status }) => String(status))).map(
        ([status, all = []]) => [status, all.length],
      ),
    ),
    p99: times[Math.ceil(times.length * 0.99) - 1] ?? 0,
    faults,
  }
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
export async function patiently(work: () => Promise<Heard>): Promise<Heard> {
  for (let tries = 1; ; tries += 1) {
    const answer = await work()
    if (answer.status !== 503 || tries > 10) return answer
    if (!isClosed(answer)) await delay(1_000)
  }
}

export async function ask(api: string, cast: Cast, one: Call): Promise<Heard> {
  const answer = await send(api, one, await cast.tokenOf(one.role))
  if (answer.status === 401) cast.forget(one.role)
  if (isClosed(answer)) await openSite(api, await cast.tokenOf('admin'))
  return answer
}

type Cast = ReturnType<typeof createCast>

/** Who calls: each stays the same until a call has ended the session. */
export function createCast(api: string) {
  const tokens = new Map<Role, Promise<string>>()
  const tokenOf = async (role: Role): Promise<string | undefined> => {
    if (role === 'visitor') return undefined
    if (role === 'forged') return 'eyJhbGciOiJub25lIn0.e30.'
    const token = tokens.get(role) ?? (role === 'admin' ? logInAdmin(api) : comeIn())
    tokens.set(role, token)
    return token
  }
  const comeIn = async (): Promise<string> => {
    await openSite(api, await tokenOf('admin'))
    return register(api).catch(comeIn)
  }
  return {
    tokenOf,
    forget: (role: Role) => tokens.delete(role),
  }
}

/** A call may have closed the site for maintenance. */
async function openSite(api: string, token: string | undefined): Promise<void> {
  const body = { enabled: false }
  const url = `${api}/api/admin/settings/maintenance`
  await call(url, { method: 'PUT', body, ...(token !== undefined && { token }) })
}
