import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import * as z from 'zod'
import { withSession } from '../embedded/session.ts'

/** An erased account, by its id: the file holds no personal data. */
const Erasure = z.object({ id: z.int(), at: z.iso.datetime() })

/** An address that gets no newsletter any more, by its hash. */
const Suppression = z.object({
  emailHash: z.string(),
  reason: z.enum(['depart', 'rejet']),
  at: z.iso.datetime(),
})

const Line = z.union([Erasure, Suppression])
export type ErasureLine = z.infer<typeof Line>

/** Outside of the database and of every backup, so that a restore does not resurrect an erased account. */
export const erasuresFile = (dataDir: string): string => join(dataDir, 'erasures.jsonl')

/** Durable when it returns (fsync). Duplicate lines are harmless. */
export async function appendErasures(file: string, lines: readonly ErasureLine[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await appendFile(file, text, { flush: true, mode: 0o600 })
}

/**
 * Replays erasures since the backup, with the mails to and about those accounts; their other data is
 * erased by the database's triggers. Addresses suppressed since get no newsletter, even if they subscribed again
 * meanwhile, since nothing in the backup shows that they did.
 *
 * @returns how many accounts
 */
export async function replayErasures(
  url: string,
  { file, backupAt }: { file: string; backupAt: string },
): Promise<number> {
  if (!existsSync(file)) return 0
  const all = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  const since = all.map((line) => Line.parse(JSON.parse(line))).filter(({ at }) => at > backupAt)
  if (since.length === 0) return 0
  return withSession(url, async (session) => {
    await session.query('set search_path = public')
    await session.query('begin')
    await suppressAgain(session, JSON.stringify(since.filter((line) => 'emailHash' in line)))
    const erased = await eraseAgain(session, JSON.stringify(since.filter((line) => 'id' in line)))
    await session.query('commit')
    return erased
  })
}

const suppressAgain = (session: Client, lines: string) =>
  session.query(
    `insert into suppressions (email_hash, reason, created_at, noted_at)
     select distinct on (s."emailHash") s."emailHash", s.reason::suppression_reason, s.at, s.at
       from jsonb_to_recordset($1::jsonb) as s("emailHash" text, reason text, at timestamptz)
      order by s."emailHash", s.reason
         on conflict (email_hash) do update set reason = least(excluded.reason, suppressions.reason)`,
    [lines],
  )

async function eraseAgain(session: Client, lines: string): Promise<number> {
  // An id that was reused belongs to a later account.
  const gone = `from users u join jsonb_to_recordset($1::jsonb) as e(id int, at timestamptz)
                  on e.id = u.id and u.created_at <= e.at`
  await session.query(
    `delete from mails where user_id in (select u.id ${gone})
        or "to" in (select u.email ${gone} where u.email_verified_at is not null)`,
    [lines],
  )
  const { rowCount } = await session.query(`delete from users where id in (select u.id ${gone})`, [
    lines,
  ])
  return rowCount ?? 0
}
