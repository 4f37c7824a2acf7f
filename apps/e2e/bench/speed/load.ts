import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Load {
  port: number
  /** Raw HTTP request; `{n}` is replaced by a counter. */
  request: string
  connections: number
  seconds: number
  /** The length of the answers varies. */
  isVarying: boolean
}

export interface LoadResult {
  /** Requests per second. */
  rate: number
  calls: number
  /** Latency in milliseconds. */
  p50: number
  p99: number
}

export interface Subject {
  port: number
  path: string
  headers?: Record<string, string>
  /** Process whose CPU time is measured. */
  pid?: number | undefined
  /** Length of its answers varies: a page contains the time of its rendering. */
  isVarying?: boolean
}

export interface Measured extends LoadResult {
  /** CPU time of the server per answer in microseconds; NaN where it is unknown. */
  cpu: number
}

const openAsker = (): ChildProcess => {
  const asker = fork(join(import.meta.dirname, 'load-process.ts'))
  asker.unref()
  return asker
}

const askers = [openAsker(), openAsker()] as const

export const endLoads = () => askers.forEach((asker) => asker.disconnect())

interface Options {
  connections?: number
  seconds: number
  isVarying?: boolean
}

/** Requests per second of two processes loaded at the same time. */
export async function loadBoth(
  subjects: readonly [Subject, Subject],
  { connections = 50, seconds }: Options,
): Promise<number> {
  const half = { connections: connections / 2, seconds }
  const [one, other] = await Promise.all(
    subjects.map((subject, index) => load(subject, half, askers[index])),
  )
  return (one?.rate ?? Number.NaN) + (other?.rate ?? Number.NaN)
}

export async function load(
  { port, path, headers = {}, pid, ...subject }: Subject,
  { connections = 50, seconds, isVarying = subject.isVarying ?? path.includes('{n}') }: Options,
  asker: ChildProcess = askers[0],
): Promise<Measured> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const request = `GET ${path} HTTP/1.1\r\n${head}\r\n`
  const before = processorOf(pid)
  asker.send({ port, request, connections, seconds, isVarying } satisfies Load)
  const [said] = await once(asker, 'message')
  if ('error' in said) throw new Error(`${path}: ${said.error}`)
  const result: LoadResult = said
  return { ...result, cpu: (processorOf(pid) - before) / result.calls }
}

/** CPU time of a process in microseconds, from Linux's counter in hundredths of a second. */
function processorOf(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return Number.NaN
  }
}
