import type { TestApp } from '../test-app.ts'

/** Queued emails. */
export function mailbox({ db }: Pick<TestApp, 'db'>) {
  const mailsTo = (to: string) => db.mail.findMany({ where: { to }, orderBy: { id: 'asc' } })

  /** Token in the last link sent to an address. */
  const lastToken = async (to: string): Promise<string> => {
    const mail = (await mailsTo(to)).at(-1)
    return /token=([\w-]{43})/.exec(JSON.stringify(mail?.data))?.[1] ?? ''
  }
  return { mailsTo, lastToken }
}
