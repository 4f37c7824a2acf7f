import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@espace/prisma/embedded/embedded'
import { asOwner, serverOwner } from '@espace/prisma/embedded/server-owner'
import { Client } from 'pg'
import { until } from './processes.ts'

export interface OtherPostgres {
  /** Such as `15`. */
  major: string
  /** Creates an empty database. */
  newDatabase: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/**
 * The system's own PostgreSQL, whose version matches its `pg_dump`: the packages `postgresql` and
 * `postgresql-client` of Debian and Ubuntu.
 *
 * @throws {Error} without one
 */
export async function startOtherPostgres(): Promise<OtherPostgres> {
  const said = execFileSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const major = /\) (\d+)/.exec(said)?.[1] ?? ''
  const bin = `/usr/lib/postgresql/${major}/bin`
  const folder = mkdtempSync(join(tmpdir(), 'espace-other-'))
  const directory = join(folder, 'postgres')
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const runs = (name: string, args: readonly string[]) =>
    asOwner(owner, join(bin, name), args, [bin, directory])
  const made = runs('initdb', ['-D', directory, '-U', 'espace', '--auth=trust', '--no-sync'])
  const utf8 = ['--encoding=UTF8', '--locale=C']
  execFileSync(made.command, [...made.args, ...utf8], { ...made.options, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const asked = ['-D', directory, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
  const { command, args, options } = runs('postgres', asked)
  const server = spawn(command, args, { ...options, stdio: 'ignore' })
  process.on('exit', () => server.kill('SIGINT'))
  const addressOf = (name: string) => `postgresql://espace@127.0.0.1:${port}/${name}`
  const tell = async (statement: string) => {
    const client = new Client({ connectionString: addressOf('postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await until(() => tell('select'))
  return {
    major,
    newDatabase: async (name) => {
      await tell(`create database ${name}`)
      return addressOf(name)
    },
    stop: async () => {
      await stop(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}
