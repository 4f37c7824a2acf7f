import { Client } from 'pg'

/** Runs some work on a connection of its own, which is closed whatever happens. */
export async function withSession<Result>(
  url: string,
  work: (session: Client) => Promise<Result>,
): Promise<Result> {
  const session = new Client({ connectionString: url })
  session.on('error', () => undefined) // a connection that breaks while idle: the next query tells
  await session.connect()
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}
