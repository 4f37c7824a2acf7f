import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Assertion, Attestation } from '@espace/contracts/auth/second-factor'
import { ORIGIN } from '../test-app.ts'

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** The part of CBOR that an authenticator uses (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}

/** ES256, on P-256 (RFC 9053). */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point: [Cbor, Cbor][] = [
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map<Cbor, Cbor>([[1, 2], [3, -7], [-1, 1], ...point]))
}

interface Said {
  /** Origin of the page. */
  origin?: string
  /** User verification: fingerprint, face or PIN. */
  isVerified?: boolean
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Software authenticator with one passkey (WebAuthn). */
export function anAuthenticator(host = new URL(ORIGIN).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const dataOf = (isVerified: boolean, attested = Buffer.alloc(0)) => {
    counter += 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  return {
    /** Resets the signature counter, as a cloned authenticator would. */
    rewind: () => {
      counter = 0
    },
    create: (
      { challenge }: { challenge: string },
      { origin = ORIGIN, isVerified = true }: Said = {},
    ): Attestation => {
      const size = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), size, id, coseKeyOf(publicKey)])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(isVerified, attested)],
      ])
      return {
        ...named,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: (
      { challenge }: { challenge: string },
      { origin = ORIGIN, isVerified = true }: Said = {},
    ): Assertion => {
      const data = dataOf(isVerified)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...named,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
