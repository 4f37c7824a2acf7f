import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller ones cost more to unpack than they save. */
const COMPRESSED_FROM = 1_000

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const ALWAYS_ASK = 'public, max-age=0, must-revalidate'

/** Header names and values in turn, as `writeHead` takes them. */
export type Head = readonly OutgoingHttpHeader[]

interface Variant {
  body: Buffer
  etag: string
  head: Head
  /** Of an answer without a body: nothing has changed. */
  unchangedHead: Head
}

/** A public answer as it travels: as it is and, if that pays, compressed once. */
export interface AnswerBytes {
  plain: Variant
  br?: Variant
  gzip?: Variant
  weight: number
}

/** What the headers of an answer say of it. */
interface Kind {
  /** Its media type. */
  type: string
  vary: string
}

/** @param extra headers that every answer of its kind carries */
export function plainAnswer(bytes: Buffer, kind: Kind, extra: Head = []): AnswerBytes {
  const plain = variantOf(bytes, tagOf(bytes), [...headOf(kind), ...extra])
  return { plain, weight: bytes.length }
}

export async function packedAnswer(
  bytes: Buffer,
  kind: Kind,
  extra: Head = [],
): Promise<AnswerBytes> {
  const answer = plainAnswer(bytes, kind, extra)
  if (bytes.length < COMPRESSED_FROM) return answer
  const [br, gz] = await Promise.all([packers.br(bytes, BROTLI), packers.gzip(bytes)])
  const [tag, head] = [tagOf(bytes), [...headOf(kind), ...extra]]
  return {
    plain: answer.plain,
    br: variantOf(br, `${tag}-br`, head, ['Content-Encoding', 'br']),
    gzip: variantOf(gz, `${tag}-gz`, head, ['Content-Encoding', 'gzip']),
    weight: bytes.length + br.length + gz.length,
  }
}

const headOf = ({ type, vary }: Kind): Head => ['Vary', vary, 'Content-Type', type]

/** What middlewares have put on every answer, but for what belongs to one call or one caller. */
export const sharedHead = (response: ServerResponse): Head =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || /^(?:x-request-id|vary|access-control-.*|cache-status)$/.test(name)
      ? []
      : [name, value],
  )

/** Sends an answer, or says that the caller has it; nothing else has touched the response. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: AnswerBytes,
  requestHead: Head,
): void {
  const { status, head, body } = choose(request, answer)
  response.writeHead(status, [...head, ...requestHead])
  response.end(body)
}

/** The same, where middlewares have set headers and want to see ours. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: AnswerBytes,
): void {
  const { status, head, body } = choose(request, answer)
  response.statusCode = status
  for (let index = 0; index < head.length; index += 2) {
    response.setHeader(String(head[index]), head[index + 1] ?? '')
  }
  response.end(body)
}

function choose({ method, headers }: IncomingMessage, answer: AnswerBytes): Chosen {
  const variant = variantFor(headers['accept-encoding'], answer)
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(known, variant.etag)) {
    return { status: 304, head: variant.unchangedHead, body: undefined }
  }
  const body = method === 'HEAD' ? undefined : variant.body
  return { status: 200, head: variant.head, body }
}

interface Chosen {
  status: number
  head: Head
  body: Buffer | undefined
}

function variantFor(accepted: string | undefined, answer: AnswerBytes): Variant {
  if (accepted === undefined || !answer.br || !answer.gzip) return answer.plain
  // Whoever refuses one by `q=0` is rare enough to get it as it is.
  if (accepted.includes('q=0')) return answer.plain
  if (accepted.includes('br')) return answer.br
  return accepted.includes('gzip') ? answer.gzip : answer.plain
}

/** Whether the list of tags names that one, compressed or not: it is the same answer. */
function isKnown(list: string, etag: string): boolean {
  if (list === etag || list === '*') return true
  const wanted = bare(etag)
  return list.split(',').some((tag) => bare(tag.trim().replace(/^W\//, '')) === wanted)
}

const bare = (etag: string) => etag.replace(/(?:-br|-gz)?"$/, '')

const tagOf = (bytes: Buffer) => createHash('sha1').update(bytes).digest('base64url')

function variantOf(body: Buffer, tag: string, extra: Head, encoding: Head = []): Variant {
  const etag = `"${tag}"`
  const unchangedHead = ['Cache-Control', ALWAYS_ASK, 'ETag', etag, ...extra]
  const head = [...unchangedHead, ...encoding, 'Content-Length', String(body.length)]
  return { body, etag, head, unchangedHead }
}
