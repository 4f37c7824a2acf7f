import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or `nobody`. */
export interface Owner {
  name: string
  uid: number
  gid: number
}

/** Undefined: the user of this process. */
export function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find((fields) => fields[0] === wanted) ?? []
    if (name) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL cannot run as root and there is no user postgres or nobody.')
}

/** Arguments of `spawn`. */
interface OwnedCommand {
  command: string
  args: readonly string[]
  options: { uid?: number; gid?: number }
}

/**
 * The command as the owner. A clone in a folder that only root may enter (`mktemp -d`, /root) stays
 * as it is: the server then keeps the one capability that lets it walk in.
 */
export function asOwner(
  owner: Owner | undefined,
  binary: string,
  args: readonly string[],
  paths: readonly string[],
): OwnedCommand {
  if (!owner) return { command: binary, args, options: {} }
  if (paths.every(isOpenToOthers)) {
    return { command: binary, args, options: { uid: owner.uid, gid: owner.gid } }
  }
  const identity = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups']
  const capability = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  return {
    command: 'setpriv',
    args: ['--securebits', '+no_setuid_fixup', ...identity, ...capability, '--', binary, ...args],
    options: {},
  }
}

function isOpenToOthers(path: string): boolean {
  const folder = dirname(path)
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (folder === dirname(folder) || isOpenToOthers(folder))
}
