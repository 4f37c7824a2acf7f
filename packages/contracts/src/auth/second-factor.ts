import * as z from 'zod'
import { displayText, Id, instant, named, noContent, text } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { LOGIN_ADDRESS_LIMIT, PASSKEY_LIMIT, PASSWORD_CHECK_LIMIT } from '../rate-limits.ts'
import { authMessages as say, PASSKEY_NAME_MAX } from './auth.constants.ts'
import { givenPassword } from './fields.ts'
import { LoggedIn, Passkey } from './user.ts'

/** Six digits of an application, or a recovery code; spaces and hyphens are ignored. */
const code = z.string(say.codeRequired).trim().min(1, say.codeRequired).max(40, say.codeInvalid)

/** A log-in refused for its second step: the challenge, and the factors that may answer it. */
export const LoginChallenge = z.object({
  token: z.string(),
  methods: z.array(z.enum(['application', 'recuperation', 'cle'])),
})
export type LoginChallenge = z.infer<typeof LoginChallenge>

/** WebAuthn's options for the browser; passed on unparsed. */
const Options = z.looseObject({ challenge: z.string() })

const bytes = text(8_192)
const transports = z.array(text(40)).max(10).optional()
const asserted = z.object({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.optional(),
})
const attested = z.object({
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports,
})
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: text(1_400),
    rawId: text(1_400),
    type: z.literal('public-key', 'Type inconnu'),
    response,
  })

/** A device's answer to a challenge, and its public key when it is added. */
export const Assertion = credential(asserted)
export type Assertion = z.infer<typeof Assertion>
export const Attestation = credential(attested)
export type Attestation = z.infer<typeof Attestation>

const passkeyName = displayText(1, PASSKEY_NAME_MAX, say.passkeyName)

/** An account's credentials besides the password. */
export const Factors = named('Factors', {
  application: z.object({ createdAt: instant }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int().nonnegative(),
  isDemanded: z.boolean().meta({
    description: 'A second factor is required of the caller and missing',
  }),
})
export type Factors = z.infer<typeof Factors>

/** Recovery codes, shown once with the first factor. Empty for every other. */
const WithCodes = z.object({ factors: Factors, recoveryCodes: z.array(z.string()) })
export type WithCodes = z.infer<typeof WithCodes>

/** Changes of credentials: they need a fresh confirmation, and their answers are never stored for a repetition. */
const defineManagement = sharing({
  access: 'user',
  needsConfirmation: true,
  isOpenWithoutFactor: true,
})

const defineConfirmation = sharing({
  method: 'POST',
  access: 'user',
  ...noContent,
  idempotency: false,
  isOpenWithoutFactor: true,
})

export const secondFactorContract = sharing({ method: 'POST', access: 'public' })({
  finishLogin: {
    path: '/api/auth/login/code',
    summary: 'Complete a log-in with a TOTP code or a recovery code',
    body: z.strictObject({ challenge: text(64), code }),
    response: LoggedIn,
    limits: [LOGIN_ADDRESS_LIMIT],
    errors: ['CODE_INCORRECT', 'CONNEXION_EXPIREE', 'COMPTE_SUSPENDU'],
    idempotency: false,
    isOpenInMaintenance: true,
  },
  passkeyOptions: {
    path: '/api/auth/passkey/options',
    summary: 'Challenge for a log-in with a passkey',
    response: Options,
    limits: [PASSKEY_LIMIT],
    idempotency: false,
    isOpenInMaintenance: true,
  },
  passkeyLogin: {
    path: '/api/auth/passkey',
    summary: 'Log in with a passkey, also as second factor',
    body: z.strictObject({ credential: Assertion, remember: z.boolean().default(false) }),
    response: LoggedIn,
    limits: [LOGIN_ADDRESS_LIMIT],
    errors: ['CLE_REFUSEE', 'COMPTE_SUSPENDU'],
    idempotency: false,
    isOpenInMaintenance: true,
  },
  factors: {
    method: 'GET',
    path: '/api/auth/factors',
    access: 'user',
    summary: 'List the second factors of the caller',
    response: Factors,
    isOpenWithoutFactor: true,
  },
  ...defineManagement({
    beginApplication: {
      method: 'POST',
      path: '/api/auth/factors/application',
      summary: 'Create a TOTP secret; active once confirmed by a code',
      response: z.object({ secret: z.string(), uri: z.string() }),
      errors: ['APPLICATION_EXISTANTE'],
      idempotency: false,
    },
    confirmApplication: {
      method: 'POST',
      path: '/api/auth/factors/application/confirm',
      summary: 'Confirm the TOTP secret with a first code',
      body: z.strictObject({ code }),
      response: WithCodes,
      errors: ['CODE_INCORRECT', 'CONNEXION_EXPIREE'],
      idempotency: false,
    },
    removeApplication: {
      method: 'DELETE',
      path: '/api/auth/factors/application',
      summary: 'Remove the TOTP application',
      response: Factors,
    },
    newPasskeyOptions: {
      method: 'POST',
      path: '/api/auth/factors/passkeys/options',
      summary: 'Challenge for a new passkey',
      response: Options,
      idempotency: false,
    },
    addPasskey: {
      method: 'POST',
      path: '/api/auth/factors/passkeys',
      summary: 'Add a passkey',
      body: z.strictObject({ credential: Attestation, name: passkeyName }),
      response: WithCodes,
      status: 201,
      errors: ['CLE_REFUSEE'],
      idempotency: false,
    },
    renamePasskey: {
      method: 'PUT',
      path: '/api/auth/factors/passkeys/:id',
      summary: 'Rename a passkey',
      params: Id,
      body: z.strictObject({ name: passkeyName }),
      response: Factors,
    },
    removePasskey: {
      method: 'DELETE',
      path: '/api/auth/factors/passkeys/:id',
      summary: 'Remove a passkey',
      params: Id,
      response: Factors,
    },
    renewRecoveryCodes: {
      method: 'POST',
      path: '/api/auth/factors/recovery-codes',
      summary: 'Create ten recovery codes; the former ones are revoked',
      response: WithCodes,
      errors: ['SANS_SECOND_FACTEUR'],
      idempotency: false,
    },
  }),
  ...defineConfirmation({
    confirmByPassword: {
      path: '/api/auth/confirm/password',
      summary: 'Step up the session with the password, without a second factor',
      body: z.strictObject({ password: givenPassword }),
      limits: [PASSWORD_CHECK_LIMIT],
      errors: ['MOT_DE_PASSE_INCORRECT'],
    },
    confirmByCode: {
      path: '/api/auth/confirm/code',
      summary: 'Step up the session with a TOTP code or a recovery code',
      body: z.strictObject({ code }),
      errors: ['CODE_INCORRECT', 'TROP_DE_REQUETES'],
    },
    confirmationOptions: {
      path: '/api/auth/confirm/passkey/options',
      summary: 'Challenge for a step-up with a passkey',
      response: Options,
      status: 200,
    },
    confirmByPasskey: {
      path: '/api/auth/confirm/passkey',
      summary: 'Step up the session with a passkey',
      body: z.strictObject({ credential: Assertion }),
      errors: ['CLE_REFUSEE'],
    },
  }),
})
