import { ContentInfo, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'

const TIMEOUT_MS = 10_000

/** A stamp with its certificates is some 6 kB. */
const MAX_BYTES = 100_000

const SHA_256 = '2.16.840.1.101.3.4.2.1'

/** The authority's refusal or an unusable answer. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError'
}

/**
 * Asks an authority to stamp a SHA-256 hash (RFC 3161). Its signature is verified later, with the ledger and the
 * authority's certificate; here only that the response matches the request.
 *
 * @param hash in hexadecimal digits
 * @returns the raw response
 * @throws {TimeStampError}
 */
export async function requestTimeStamp(
  authority: string,
  hash: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const hashed = Uint8Array.from(Buffer.from(hash, 'hex'))
  const response = await fetch(authority, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query' },
    body: queryOf(hashed),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const answer = new Uint8Array(await response.arrayBuffer())
  if (!response.ok) throw new TimeStampError(`status ${response.status}`)
  if (answer.length > MAX_BYTES) throw new TimeStampError('the answer is too long')
  if (!isStampOf(answer, hashed)) throw new TimeStampError('the answer is no stamp of this hash')
  return answer
}

/** Requests its certificate, so that the stamp can be verified without the authority. */
function queryOf(hashed: Uint8Array): ArrayBuffer {
  const hashAlgorithm = new AlgorithmIdentifier({ algorithm: SHA_256, parameters: null })
  const messageImprint = new MessageImprint({
    hashAlgorithm,
    hashedMessage: new OctetString(hashed),
  })
  const version = TimeStampReqVersion.v1
  return AsnConvert.serialize(new TimeStampReq({ version, messageImprint, certReq: true }))
}

function isStampOf(answer: Uint8Array, hashed: Uint8Array): boolean {
  try {
    const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp)
    const isGranted = [PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status)
    if (!isGranted || !timeStampToken) return false
    const { content } = AsnConvert.parse(AsnConvert.serialize(timeStampToken), ContentInfo)
    const { eContent } = AsnConvert.parse(content, SignedData).encapContentInfo
    if (!eContent?.single) return false
    const { messageImprint } = AsnConvert.parse(eContent.single.buffer, TSTInfo)
    return Buffer.from(messageImprint.hashedMessage.buffer).equals(hashed)
  } catch {
    return false
  }
}
