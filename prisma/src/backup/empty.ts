import type { Client } from 'pg'
import { withSession } from '../embedded/session.ts'

/** Leaves nothing in the schema `public`, neither rows nor tables. */
export async function emptySchema(session: Client): Promise<void> {
  await session.query('drop schema public cascade')
  await session.query('create schema public')
}

/** `emptySchema`, all of it or nothing. */
export const emptyDatabase = (url: string): Promise<void> =>
  withSession(url, async (session) => {
    await session.query('begin')
    await emptySchema(session)
    await session.query('commit')
  })
