import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const NIGHTS_KEPT = 14

/** In UTC: the venue is closed then, in summer or winter. */
const NIGHT_HOUR = 3
const DAY_MS = 86_400_000

/** `2026-11-21T19-30-00Z`, which every file system takes. */
export const stampOf = (instant: Date) =>
  `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const STAMP = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)$/

const instantOf = (stamp: string): Date => new Date(stamp.replace(STAMP, '$1$2:$3:$4'))

async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => STAMP.test(name)).toSorted()
}

/** When the next backup is due: at once if there is none of the last day, else in the coming night. */
export async function nextBackup(folder: string, now: Date): Promise<Date> {
  const newest = (await listBackups(folder)).at(-1)
  if (newest === undefined || now.getTime() - instantOf(newest).getTime() >= DAY_MS) return now
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
  return night > now ? night : new Date(night.getTime() + DAY_MS)
}

/** Removes all backups of a folder but the newest; whatever else lies there stays. */
export async function forgetOldBackups(folder: string, kept = NIGHTS_KEPT): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -kept)) {
    await rm(join(folder, name), { recursive: true })
  }
}

/**
 * Backs up each night, until it is stopped or a backup fails: the supervisor (Docker, systemd) restarts it,
 * and sees that it failed.
 */
export async function backUpNightly(
  folder: string,
  makeBackup: (target: string) => Promise<void>,
): Promise<never> {
  for (;;) {
    const due = await nextBackup(folder, new Date())
    await delay(Math.max(0, due.getTime() - Date.now()))
    await makeBackup(join(folder, stampOf(new Date())))
    await forgetOldBackups(folder)
  }
}
