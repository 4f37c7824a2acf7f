import type { Assertion, Attestation } from '@espace/contracts/auth/second-factor'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Passkey } from '@espace/prisma/client'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { isUnavailable } from '#platform/database-errors.ts'

/** WebAuthn's relying party: the site's host, and the origins that may ask for a passkey. */
export interface RelyingParty {
  id: string
  origins: readonly string[]
}

export interface Expected {
  party: RelyingParty
  /** Whether this challenge was issued; it is consumed by the check. */
  isOurs: (challenge: string) => Promise<boolean>
}

/** Loaded lazily (decision 071). */
const library = () => import('@simplewebauthn/server')

/** Transports that a device may report; unknown ones are dropped. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transportsOf = (said: readonly string[]) =>
  TRANSPORTS.filter((transport) => said.includes(transport))

/** WebAuthn options for the registration of a passkey. */
export async function creationOptions(
  { id }: RelyingParty,
  user: { id: number; email: string; firstName: string },
  known: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'L’espace comédie',
    rpID: id,
    userName: user.email,
    userDisplayName: user.firstName,
    userID: new Uint8Array(Buffer.from(`compte-${user.id}`)),
    attestationType: 'none',
    excludeCredentials: known.map(described),
    // A discoverable credential: the passkey names the account, and the device verifies its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

export async function requestOptions({ id }: RelyingParty, known: readonly Passkey[] = []) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    allowCredentials: known.map(described),
  })
  return { ...options }
}

const described = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transportsOf(transports),
})

/** @throws {ApiError} CLE_REFUSEE */
export async function readAttestation(
  { party, isOurs }: Expected,
  given: Attestation,
): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: {
        ...given,
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.response.clientDataJSON,
          attestationObject: given.response.attestationObject,
          transports: transportsOf(given.response.transports ?? []),
        },
      },
      expectedChallenge: isOurs,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw apiError('CLE_REFUSEE')
  return registrationInfo.credential
}

/** @returns the device's signature counter. @throws {ApiError} CLE_REFUSEE */
export async function readAssertion(
  { party, isOurs }: Expected,
  given: Assertion,
  { credentialId, publicKey, counter, transports }: Passkey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: {
        ...given,
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData,
          signature,
          ...(userHandle !== undefined && { userHandle }),
        },
      },
      expectedChallenge: isOurs,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
        transports: transportsOf(transports),
      },
    }),
  )
  if (!verified) throw apiError('CLE_REFUSEE')
  return authenticationInfo.newCounter
}

/** Any error of the library is an invalid proof. */
async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) ? error : apiError('CLE_REFUSEE', { cause: error })
  }
}
