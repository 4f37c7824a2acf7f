import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller ones cost more to unpack than they save. */
const COMPRESSED_FROM = 1_000

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const ALWAYS_ASK = 'public, max-age=0, must-revalidate'

/** Other origins are told more. */
const VARIES = 'Origin, Accept-Encoding'

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

/** @param extra headers that every answer of this route carries */
export function plainAnswer(json: Buffer, extra: Head = []): AnswerBytes {
  const plain = variantOf(json, tagOf(json), extra)
  return { plain, weight: json.length }
}

export async function packedAnswer(json: Buffer, extra: Head = []): Promise<AnswerBytes> {
  const answer = plainAnswer(json, extra)
  if (json.length < COMPRESSED_FROM) return answer
  const [br, gz] = await Promise.all([packers.br(json, BROTLI), packers.gzip(json)])
  const tag = tagOf(json)
  return {
    plain: answer.plain,
    br: variantOf(br, `${tag}-br`, extra, ['Content-Encoding', 'br']),
    gzip: variantOf(gz, `${tag}-gz`, extra, ['Content-Encoding', 'gzip']),
    weight: json.length + br.length + gz.length,
  }
}

/** What middlewares have put on every answer, but for what belongs to one call or one caller. */
export const sharedHead = (response: ServerResponse): Head =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || /^(?:x-request-id|vary|access-control-.*|cache-status)$/.test(name)
      ? []
      : [name, value],
  )

/** Sends an answer, or says that the caller has it; headers that are set already go along. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: AnswerBytes,
  requestHead: Head = [],
): void {
  const variant = variantFor(request.headers['accept-encoding'], answer)
  const known = request.headers['if-none-match']
  if (known !== undefined && isKnown(known, variant.etag)) {
    response.writeHead(304, [...variant.unchangedHead, ...requestHead])
    response.end()
    return
  }
  response.writeHead(200, [...variant.head, ...requestHead])
  response.end(request.method === 'HEAD' ? undefined : variant.body)
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
  const unchangedHead = ['Cache-Control', ALWAYS_ASK, 'ETag', etag, 'Vary', VARIES, ...extra]
  const head = [
    ...unchangedHead,
    ...encoding,
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(body.length),
  ]
  return { body, etag, head, unchangedHead }
}
