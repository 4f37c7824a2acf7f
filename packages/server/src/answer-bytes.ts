import { createHash } from 'node:crypto'
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'

/** Below this size compression costs more than it saves. */
const COMPRESSED_FROM = 1_000

/** The window holds 256 kB, more than our largest answer. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

/**
 * Packers at work take memory outside the heap. When there are as many as answers under way, or their windows are
 * the usual 4 MB, the collector goes through all of the heap every dozen answers: a third of the pages in a second.
 */
const limited = pLimit(2)

const [brotli, gzipped] = [promisify(brotliCompress), promisify<Buffer, Buffer>(gzip)]

const packers = {
  br: (bytes: Buffer) => limited(() => brotli(bytes, BROTLI)),
  gzip: (bytes: Buffer) => limited(() => gzipped(bytes)),
}

const PACKINGS = ['br', 'gzip'] as const

const ALWAYS_ASK = 'public, max-age=0, must-revalidate'

/** Header names and values in turn, as `writeHead` takes them. */
export type Head = readonly OutgoingHttpHeader[]

interface Variant {
  etag: string
  body: Buffer
  head: Head
  unchanged: Head
}

type Packing = keyof typeof packers

/** A public answer in bytes: plain and, if that pays, compressed once per encoding for all callers. */
export interface AnswerBytes {
  plain: Variant
  packed: Partial<Record<Packing, Variant>>
  /** Compresses it with an encoding; absent where that does not pay. */
  pack?: (packing: Packing) => Promise<Variant>
  /** Its size in the cache, compressed variants included. */
  weight: number
}

/** Headers that depend on the kind of answer. */
interface Kind {
  type: string
  vary: string
}

/** @param extra further headers of its kind */
export function plainAnswer(bytes: Buffer, kind: Kind, extra: Head = []): AnswerBytes {
  const plain = variantOf(bytes, tagOf(bytes), [...headOf(kind), ...extra])
  return { plain, packed: {}, weight: bytes.length }
}

/** An answer compressed lazily: at the first request for an encoding, then from memory. */
export function packableAnswer(bytes: Buffer, kind: Kind, extra: Head = []): AnswerBytes {
  const answer = plainAnswer(bytes, kind, extra)
  if (bytes.length < COMPRESSED_FROM) return answer
  const underWay: Partial<Record<Packing, Promise<Variant>>> = {}
  const make = async (packing: Packing) => {
    const body = await packers[packing](bytes)
    const tag = `${tagOf(bytes)}-${packing}`
    const encoding = ['Content-Encoding', packing]
    const variant = variantOf(body, tag, [...headOf(kind), ...extra], encoding)
    answer.packed[packing] = variant
    return variant
  }
  const pack = (packing: Packing) => (underWay[packing] ??= make(packing))
  // A compressed body is smaller than the plain one.
  return { ...answer, pack, weight: answer.weight * 2 }
}

/** The answer in the caller's encoding; undefined before its first compression. */
export function readyVariant({ headers }: IncomingMessage, answer: AnswerBytes) {
  const packing = answer.pack && packingFor(headers['accept-encoding'])
  return packing ? answer.packed[packing] : answer.plain
}

async function variantFor({ headers }: IncomingMessage, answer: AnswerBytes): Promise<Variant> {
  const packing = packingFor(headers['accept-encoding'])
  return (packing && (await answer.pack?.(packing))) ?? answer.plain
}

const headOf = ({ type, vary }: Kind): Head => ['Vary', vary, 'Content-Type', type]

/** Headers set by middlewares, without those of one call or one caller. */
export const sharedHead = (response: ServerResponse): Head =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined ||
    /^(?:x-request-id|set-cookie|vary|access-control-.*|cache-status)$/.test(name)
      ? []
      : [name, value],
  )

/** Sends an answer through Express, with the headers of its middlewares, or a 304. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: AnswerBytes,
): Promise<void> {
  const { status, head, body } = choose(request, await variantFor(request, answer))
  response.statusCode = status
  for (let index = 0; index < head.length; index += 2) {
    response.setHeader(String(head[index]), head[index + 1] ?? '')
  }
  response.end(body)
}

/** The response to a caller: with a body, HEAD, or 304. */
export function choose({ method, headers }: IncomingMessage, variant: Variant) {
  const { etag, body, head, unchanged } = variant
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(known, etag)) return { status: 304, head: unchanged }
  return method === 'HEAD' ? { status: 200, head } : { status: 200, head, body }
}

function packingFor(accepted: string | undefined): Packing | undefined {
  // Clients that refuse an encoding by `q=0` are rare: they get the plain body.
  if (accepted === undefined || accepted.includes('q=0')) return undefined
  return PACKINGS.find((packing) => accepted.includes(packing))
}

/** Whether an If-None-Match lists that ETag, compressed or not: it is the same answer. */
function isKnown(list: string, etag: string): boolean {
  if (list === etag || list === '*') return true
  const wanted = bare(etag)
  return list.split(',').some((tag) => bare(tag.trim().replace(/^W\//, '')) === wanted)
}

const bare = (etag: string) => etag.replace(/(?:-br|-gzip)?"$/, '')

const tagOf = (bytes: Buffer) => createHash('sha1').update(bytes).digest('base64url')

function variantOf(body: Buffer, tag: string, extra: Head, encoding: Head = []): Variant {
  const etag = `"${tag}"`
  const unchanged = checked(['Cache-Control', ALWAYS_ASK, 'ETag', etag, ...extra])
  const head = [...unchanged, ...encoding, 'Content-Length', String(body.length)]
  return { etag, body, head, unchanged }
}

/** Invalid header names and values fail when the answer is made, not when it is sent. */
function checked(head: Head): Head {
  for (let index = 0; index < head.length; index += 2) {
    const [name, value] = [String(head[index]), String(head[index + 1])]
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  return head
}
