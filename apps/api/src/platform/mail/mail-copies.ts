import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '@espace/prisma/client'

/** Without a mail server, how long the .eml files are kept: as long as the rows of the queue. */
const KEPT_MS = 30 * 86_400_000

/** The .eml files that replace a mail server. */
export interface MailCopies {
  /** Deletes files by Message-ID, and those to, or naming, one of these addresses. */
  forget: (about: { addresses: readonly string[]; messageIds: readonly string[] }) => Promise<void>
  /** Deletes files after the retention period, and those whose mail was removed from the queue. */
  sweep: (db: Db) => Promise<void>
}

/** With a mail server there are no files. */
export const NO_COPIES: MailCopies = {
  forget: () => Promise.resolve(),
  sweep: () => Promise.resolve(),
}

const remove = (file: string) => rm(file, { force: true })

export function mailCopies(directory: string): MailCopies {
  const files = async (): Promise<string[]> => {
    const names = await readdir(directory).catch(() => [])
    return names.filter((name) => /\.eml(\.part)?$/.test(name)).map((name) => join(directory, name))
  }
  return {
    async forget({ addresses, messageIds }) {
      if (addresses.length === 0 && messageIds.length === 0) return
      const ids = new Set(messageIds)
      for (const file of await files()) {
        const id = messageIdIn(file)
        if (id !== undefined && ids.has(id)) await remove(file)
        if (addresses.length === 0) continue
        const said = await wordsOf(file)
        if (addresses.some((address) => names(said, address))) await remove(file)
      }
    },

    async sweep(db) {
      const all = await files()
      const ids = new Map(all.map((file) => [file, messageIdIn(file)]))
      const known = await db.mail.findMany({
        where: { messageId: { in: [...ids.values()].filter((id) => id !== undefined) } },
        select: { messageId: true },
      })
      const kept = new Set(known.map(({ messageId }) => messageId))
      const before = Date.now() - KEPT_MS
      for (const [file, id] of ids) {
        const isGone = id !== undefined && !kept.has(id)
        if (isGone || (await ageOf(file)) < before) await remove(file)
      }
    },
  }
}

/** The Message-ID of a queued mail; newsletters have other file names. */
const messageIdIn = (file: string): string | undefined =>
  /_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_/.exec(basename(file))?.[1]

const ageOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY, // gone meanwhile
  )

const names = (said: string, address: string): boolean =>
  said.includes(address) || said.includes(encodeURIComponent(address).toLowerCase())

/** A mail's text in lower case: folded lines joined, base64 parts decoded. */
async function wordsOf(file: string): Promise<string> {
  const letter = await readFile(file, 'latin1').catch(() => '')
  const packed = letter.match(/(?:^[A-Za-z\d+/]{20,76}={0,2}\r?\n?)+/gm) ?? []
  const unpacked = packed.map((lines) => Buffer.from(lines, 'base64').toString('latin1'))
  return [letter.replaceAll(/=\r?\n/g, ''), ...unpacked].join('\n').toLowerCase()
}
