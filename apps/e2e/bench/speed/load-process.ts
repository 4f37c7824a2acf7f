import { connect } from 'node:net'
import type { Load, LoadResult } from './load.ts'

// Requests one address repeatedly on keep-alive connections, one request at a time on each, from a process of
// its own. Answers as long as the first one are counted without being parsed: the client must use less CPU
// than the server.

/** Timeout of an answer. */
const TIMEOUT_MS = 10_000

let asked = 0

/** A request; `{n}` becomes a number, so that its answer is in no cache. */
const written = (request: string): string =>
  request.includes('{n}') ? request.replace('{n}', String((asked += 1))) : request

async function lengthOf({ port, request }: Load): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let text = Buffer.alloc(0)
  socket.write(written(request))
  for await (const part of socket) {
    text = Buffer.concat([text, part])
    const length = lengthIn(text)
    if (length === undefined) continue
    if (length === Infinity ? !endsChunks(text) : text.length < length) continue
    socket.destroy()
    return length
  }
  throw new Error('no answer')
}

/** A chunked answer has no length: it ends with the empty chunk. */
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

const endsChunks = (part: Buffer) => part.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)

/** Length of an answer; Infinity if chunked; undefined until its head is complete. */
function lengthIn(text: Buffer): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.subarray(0, end).toString('latin1')
  if (!/^HTTP\/1\.1 (200|304) /.test(head)) throw new Error(`answered: ${head.slice(0, 80)}`)
  if (/^transfer-encoding: chunked/im.test(head)) return Infinity
  return end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
}

async function run(load: Load): Promise<LoadResult> {
  const length = await lengthOf(load)
  const times: number[] = []
  let isOver = false
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(load.port, '127.0.0.1')
      socket.setNoDelay(true)
      let left = length
      let since = 0
      const next = () => {
        if (isOver) {
          socket.destroy()
          resolve()
          return
        }
        left = length
        since = performance.now()
        socket.write(written(load.request))
      }
      socket.on('connect', next)
      socket.on('error', reject)
      socket.setTimeout(TIMEOUT_MS, () => reject(new Error('no answer')))
      let isNew = true
      socket.on('data', (part: Buffer) => {
        // A response head is smaller than a TCP segment, so it always arrives in one piece.
        if (load.isVarying && isNew) left = lengthIn(part) ?? length
        isNew = false
        left -= part.length
        if (left === Infinity ? !endsChunks(part) : left > 0) return
        times.push(performance.now() - since)
        isNew = true
        next()
      })
    })
  const began = performance.now()
  const timer = setTimeout(() => {
    isOver = true
  }, load.seconds * 1_000)
  await Promise.all(Array.from({ length: load.connections }, ask))
  clearTimeout(timer)
  const seconds = (performance.now() - began) / 1_000
  const sorted = Float64Array.from(times).toSorted()
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { rate: times.length / seconds, calls: times.length, p50: at(0.5), p99: at(0.99) }
}

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
