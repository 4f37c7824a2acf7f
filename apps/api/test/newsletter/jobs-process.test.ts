import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { verifyEmail } from '#features/auth/auth-mails.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { startSmtp } from '../mail/smtp.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { subscribe } from './newsletters.ts'
import { receivers, sendings, WAIT } from './sendings.ts'

const { db, databaseUrl, send, settled } = await sendings()
const startApi = apiProcesses(databaseUrl)

it('a process of the API sends what is queued and what is to go to many, and ends when it is told to', async () => {
  const smtp = await startSmtp()
  const { child } = await startApi({ SMTP_URL: smtp.url })

  const data = { firstName: 'Zoé', url: '/lien' }
  await queueMail(db, { to: 'zoe@example.org', template: verifyEmail, data })
  const [reader] = await subscribe(db, 1)
  await settled(await send())
  await vi.waitFor(() => expect(smtp.deliveries).toHaveLength(2), WAIT)
  child.kill('SIGTERM')
  await once(child, 'exit')

  expect(receivers(smtp).toSorted()).toEqual([reader, 'zoe@example.org'])
  expect(child.exitCode).toBe(0)
})
