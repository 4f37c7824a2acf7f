import { clientError } from '@espace/contracts/kernel/errors'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** What the API hands on for the browser; it is the same WebAuthn on both sides. */
interface Options {
  challenge: string
}

/** Whether this browser can make and read passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Why there is none: somebody has closed the window of the device, most of the time. */
export const NO_PASSKEY = 'La clé d’accès n’a pas été lue. Réessayez quand vous voulez.'

/** Asks the device for a passkey that it has. */
export async function readPasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON })
}

/** Asks the device to make one. */
export async function makePasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON })
}

const library = () =>
  import('@simplewebauthn/browser').catch((cause: unknown) => {
    throw clientError('ERREUR_CONNEXION', cause)
  })
