import { type DatabaseConfig, databaseConfig, databaseVariables } from '@espace/prisma/config'
import { freePort } from '@espace/prisma/embedded/embedded'
import { isSet, readEnv } from '@espace/server/env'
import { keptSecret } from '@espace/server/secrets'
import * as z from 'zod'
import { apiConfig, apiVariables } from '../../apps/api/src/config/config.ts'
import {
  type Account,
  deployedSecurityVariables,
} from '../../apps/api/src/config/security-variables.ts'
import { webVariables } from '../../apps/web/server/config.ts'

/** The variables of both processes, validated together: every bad one is reported at once. */
const stackVariables = z.object({
  ...databaseVariables.shape,
  ...apiVariables.shape,
  ...webVariables.shape,
})
const deployedVariables = stackVariables.extend(deployedSecurityVariables)

export interface StackConfig {
  database: DatabaseConfig
  /** The processes' base URLs, from this machine. */
  site: string
  api: string
  /** The demo's accounts: an administrator, a visitor and one of the door staff. */
  demoAccounts: readonly Account[]
  /** The environment of both processes, so that they agree with each other and with this one. */
  variables: Record<string, string>
}

/** @throws {EnvError} one message with a line per bad variable */
export async function stackConfig(
  variables: NodeJS.ProcessEnv = process.env,
): Promise<StackConfig> {
  const schema = isSet('DATABASE_URL', variables) ? deployedVariables : stackVariables
  const { HOST, PORT, API_HOST, API_PORT, API_URL } = readEnv(schema, variables)
  const database = databaseConfig(variables)
  const { admin, demoPeople, proxySecret } = apiConfig(variables).security
  // A port that the system were to choose in each process would be unknown to the others.
  const [port, apiPort] = [PORT || (await freePort()), API_PORT || (await freePort())]
  const api = addressOf(API_HOST, apiPort)
  return {
    database,
    site: addressOf(HOST, port),
    api,
    demoAccounts:
      demoPeople && admin?.password !== undefined
        ? [{ email: admin.email, password: admin.password }, demoPeople.visitor, demoPeople.door]
        : [],
    variables: {
      PORT: String(port),
      // The owner's role is a matter of migrations alone.
      DATABASE_OWNER_URL: '',
      API_PORT: String(apiPort),
      API_URL: API_URL ?? api,
      DATA_DIR: database.dataDir,
      UPLOADS_DIR: database.uploadsDir,
      PROXY_SECRET: proxySecret ?? keptSecret(database.dataDir, 'PROXY_SECRET'),
    },
  }
}

/** Listening on every interface is no address to call. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function addressOf(host: string, port: number): string {
  const name = LOOPBACK[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The demo's accounts, for the terminal. */
export const accountLines = ({ demoAccounts }: StackConfig): string =>
  demoAccounts
    .map(({ email, password }, index) => `  ${WHO[index]}${email}  ${password}\n`)
    .join('')

const WHO = ['Admin      ', 'Visitor    ', 'Door       ']
