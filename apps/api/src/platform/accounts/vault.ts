import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Peppers } from '../keys/keys-in-force.ts'
import { namedKey } from '../keys/keys.ts'

const CIPHER = 'aes-256-gcm'

/** Bytes, as GCM requires. */
const NONCE = 12
const TAG = 16

export type Vault = ReturnType<typeof createVault>

/**
 * Encrypts secrets that must be readable again, and worthless in a stolen backup. The keys are derived from the
 * passwords' peppers, and rotate with them; former ones still decrypt.
 */
export function createVault(peppers: Pick<Peppers, 'current' | 'former'>) {
  const current = keyOf(peppers.current)
  const keys = [current, ...peppers.former.map(keyOf)]
  return {
    /** @param owner bound to the ciphertext: it cannot be copied to another account */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed])
      return `${current.id}.${bytes.toString('base64url')}`
    },
    /** @throws {Error} encrypted with another key, for another owner, or not at all */
    open(sealed: string, owner: string): string {
      const [id, content = ''] = sealed.split('.')
      const found = keys.find((key) => key.id === id)
      if (!found) throw new Error('Sealed with a key that is not known any more.')
      const bytes = Buffer.from(content, 'base64url')
      const decipher = createDecipheriv(CIPHER, found.key, bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
      const opened = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}

const keyOf = (pepper: string) => namedKey(pepper, 'second factor')
