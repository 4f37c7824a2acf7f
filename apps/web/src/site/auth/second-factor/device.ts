import { outdated } from '@espace/contracts/kernel/errors'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

interface Options {
  challenge: string
}

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** The user has cancelled the browser's dialog, most of the time. */
export const NO_PASSKEY = 'La clé d’accès n’a pas été lue. Réessayez quand vous voulez.'

export async function readPasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON })
}

export async function makePasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON })
}

const library = () => import('@simplewebauthn/browser').catch(outdated)
