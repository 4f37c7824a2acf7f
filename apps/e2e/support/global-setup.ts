import { startStack } from './stack.ts'

/** One stack with the demo content for all journeys; `SITE_URL` is its address. */
export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startStack({ seed: 'demo' })
  process.env['SITE_URL'] = stack.url
  process.env['SITE_DATABASE_URL'] = stack.databaseUrl
  process.env['SITE_MAIL_DIR'] = stack.mailDirectory
  return stack.stop
}
