import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { AppleWallet, GoogleWallet } from '#platform/wallets/wallets.ts'

const openssl = (cwd: string, command: string) =>
  execFileSync('openssl', command.split(' '), { cwd, stdio: ['ignore', 'pipe', 'ignore'] })

/** Certificates and keys like those of Apple and Google, from a test authority. */
export function walletKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'wallets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const subject = '/UID=pass.example.tickets/OU=TEAM123456/CN=Pass'
  openssl(
    folder,
    'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=WWDR',
  )
  openssl(folder, `req -newkey rsa:2048 -nodes -keyout pass.key -out pass.csr -subj ${subject}`)
  openssl(
    folder,
    'x509 -req -in pass.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out pass.pem -days 2',
  )
  const pem = (name: string) => readFileSync(join(folder, name), 'utf8')
  const apple: AppleWallet = {
    passTypeId: 'pass.example.tickets',
    teamId: 'TEAM123456',
    certificate: pem('pass.pem'),
    key: pem('pass.key'),
    passphrase: undefined,
    wwdr: pem('ca.pem'),
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const serviceEmail = 'billets@projet.iam.gserviceaccount.com'
  const google: GoogleWallet = { issuerId: '3388000000012345678', serviceEmail, key: privateKey }
  return { folder, apple, google, publicKey }
}
