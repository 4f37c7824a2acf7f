import { Client } from 'pg'

/** Leaves nothing in the schema `public`, neither rows nor tables. */
export async function emptySchema(session: Pick<Client, 'query'>): Promise<void> {
  await session.query('drop schema public cascade')
  await session.query('create schema public')
}

/** `emptySchema`, all of it or nothing. */
export async function emptyDatabase(url: string): Promise<void> {
  const session = new Client({ connectionString: url })
  await session.connect()
  try {
    await session.query('begin')
    await emptySchema(session)
    await session.query('commit')
  } finally {
    await session.end()
  }
}
