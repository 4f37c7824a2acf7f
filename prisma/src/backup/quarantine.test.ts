import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase, query } from '../../testing/databases.ts'
import { backup } from './backup.ts'
import { appendErasures, erasuresFile } from './erasures.ts'
import { appendLedgerHead, ledgerHeadsFile } from './ledger-heads.ts'
import { restore } from './restore.ts'

const scratch = mkdtempSync(join(tmpdir(), 'espace-quarantine-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const newFolder = () => join(scratch, randomUUID())
const aUser = (url: string, email: string) =>
  query(
    url,
    `insert into users (civility, first_name, last_name, email, password_hash, email_verified_at)
     values ('M.', 'Léo', 'Martin', $1, 'none', now()) returning id`,
    [email],
  )

/** So many rows of the ledger. */
const sell = (url: string, times: number) =>
  query(
    url,
    `insert into operations (kind, reservation_id, channel)
     select 'correction', gen_random_uuid(), 'système' from generate_series(1, $1::int)`,
    [times],
  )

/** Kinds of operations one after the other, with how many there are of each. */
async function kindsIn(url: string): Promise<string> {
  const runs = await query(
    url,
    `select min(kind) || ' ×' || count(*) as run
       from (select number, kind, number - row_number() over (partition by kind order by number) as nth
               from operations) o
      group by kind, nth order by min(number)`,
  )
  return runs.flatMap((row) => Object.values(row)).join(', ')
}

/** A database at night: a scheduled campaign, one in progress, and queued mails. */
async function aHouseAtWork() {
  const url = await newDatabase()
  await query(
    url,
    `insert into campaigns (subject, message, recipients, status, content_hash, recipients_count, scheduled_at)
     values ('a', '', 'all', 'programmee', 'a', 1, now()), ('b', '', 'all', 'en_cours', 'b', 1, null),
            ('c', '', 'all', 'terminee', 'c', 1, null)`,
  )
  await query(
    url,
    `insert into deliveries (email_hash, email, state, claimed_until, campaign_id)
     values (repeat('a', 64), 'a@exemple.fr', 'claimed', now(), 2),
            (repeat('b', 64), 'b@exemple.fr', 'sent', null, 2)`,
  )
  await query(
    url,
    `insert into mails ("to", template, data, state) values ('a@exemple.fr', 'x', '{}', 'sending')`,
  )
  await aUser(url, 'leo@exemple.fr')
  await aUser(url, 'zoe@exemple.fr')
  return { url, uploadsDir: newFolder() }
}

describe.each([
  ['table by table', false],
  ['by pg_dump, where there is one', true],
])('a house that was restored %s', (_, mayDump) => {
  it('sends nothing of what was under way until somebody opens it', async () => {
    const house = await aHouseAtWork()
    const folder = newFolder()
    const { createdAt } = await backup({ ...house, folder, mayDump })

    await restore({ ...house, folder, overwrite: true })

    expect(await query(house.url, 'select * from restorations')).toMatchObject([
      {
        backup_at: new Date(createdAt),
        mails_opened_at: null,
        newsletters_opened_at: null,
        refunds_opened_at: null,
        chores_opened_at: null,
      },
    ])
    expect(await query(house.url, 'select status from campaigns order by id')).toEqual([
      { status: 'en_pause' },
      { status: 'en_pause' },
      { status: 'terminee' },
    ])
    expect(await query(house.url, 'select state from deliveries order by id')).toEqual([
      { state: 'pending' },
      { state: 'sent' },
    ])
    expect(await query(house.url, 'select state from mails')).toEqual([{ state: 'pending' }])
  })

  it('may be backed up and restored again in this state', async () => {
    const house = await aHouseAtWork()
    const [first, second] = [newFolder(), newFolder()]
    await backup({ ...house, folder: first, mayDump })
    await restore({ ...house, folder: first, overwrite: true })
    await backup({ ...house, folder: second, mayDump })

    await restore({ ...house, folder: second, overwrite: true })

    expect(await query(house.url, 'select id from restorations')).toHaveLength(2)
  })

  it('does not bring back who was erased since, whoever has the number now', async () => {
    const house = await aHouseAtWork()
    const folder = newFolder()
    const erasures = erasuresFile(newFolder())
    const day = 86_400_000
    // An erased account of an earlier database had the id that Zoé has now.
    const at = new Date(Date.now() - day).toISOString()
    await appendErasures(erasures, [{ id: 2, at }])
    await backup({ ...house, folder, mayDump })
    await query(house.url, 'delete from users where id = 1')
    await appendErasures(erasures, [{ id: 1, at: new Date(Date.now() + 1_000).toISOString() }])

    await restore({ ...house, folder, overwrite: true, erasures })

    expect(await query(house.url, 'select email from users')).toEqual([{ email: 'zoe@exemple.fr' }])
    expect(await query(house.url, 'select user_id from erasures')).toEqual([{ user_id: 1 }])
  })

  it('sends no newsletter to whoever has left it since', async () => {
    const house = await aHouseAtWork()
    const folder = newFolder()
    const erasures = erasuresFile(newFolder())
    const leaving = (letter: string, reason: 'depart' | 'rejet', inMs: number) => ({
      emailHash: letter.repeat(64),
      reason,
      at: new Date(Date.now() + inMs).toISOString(),
    })
    await query(
      house.url,
      `insert into suppressions (email_hash, reason)
       values (repeat('a', 64), 'rejet'), (repeat('b', 64), 'depart')`,
    )
    await backup({ ...house, folder, mayDump })
    await appendErasures(erasures, [
      leaving('a', 'depart', 1_000),
      leaving('b', 'rejet', 1_000),
      leaving('c', 'rejet', 1_000),
      leaving('c', 'depart', 2_000),
      // Left long ago, and came back before the backup was made.
      leaving('d', 'depart', -86_400_000),
    ])

    await restore({ ...house, folder, overwrite: true, erasures })

    const kept = 'select left(email_hash, 1) as of, reason from suppressions order by 1'
    expect(await query(house.url, kept)).toEqual([
      { of: 'a', reason: 'depart' },
      { of: 'b', reason: 'depart' },
      { of: 'c', reason: 'depart' },
    ])
  })

  it('goes on with the numbers of the ledger, and says which operations are lost', async () => {
    const house = await aHouseAtWork()
    const folder = newFolder()
    const ledgerHeads = ledgerHeadsFile(newFolder())
    await sell(house.url, 2)
    await backup({ ...house, folder, mayDump })
    // Three more, of which the job stored only the first's head, and two sales that only the database has.
    await sell(house.url, 1)
    await appendLedgerHead(ledgerHeads, 3n, 'a'.repeat(64))
    await sell(house.url, 2)

    await restore({ ...house, folder, overwrite: true, ledgerHeads })
    await sell(house.url, 1)

    expect(await kindsIn(house.url)).toBe('correction ×2, perdue ×3, correction ×1')
  })

  it('knows the numbers from outside when the database is gone, too', async () => {
    const house = await aHouseAtWork()
    const folder = newFolder()
    const ledgerHeads = ledgerHeadsFile(newFolder())
    await sell(house.url, 1)
    await backup({ ...house, folder, mayDump })
    await appendLedgerHead(ledgerHeads, 4n, 'a'.repeat(64))
    const url = await newDatabase()

    await restore({ ...house, url, folder, overwrite: true, ledgerHeads })

    expect(await kindsIn(url)).toBe('correction ×1, perdue ×3')
  })

  it('gives no number that was given between the backup and its restore', async () => {
    const house = await aHouseAtWork()
    const folder = newFolder()
    await backup({ ...house, folder, mayDump })
    const since = await aUser(house.url, 'ada@exemple.fr')

    await restore({ ...house, folder, overwrite: true })

    expect(since).toEqual([{ id: 3 }])
    expect(await aUser(house.url, 'ida@exemple.fr')).toEqual([{ id: 1003 }])
  })
})
