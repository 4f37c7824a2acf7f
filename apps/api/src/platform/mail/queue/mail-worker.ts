import type { Logger } from '@espace/server/log/log'
import { untilIdle } from '#platform/limits/load.ts'
import type { Job } from '#platform/scheduler.ts'
import { type VenueLines, NO_LINES } from '#platform/venue/venue-lines.ts'
import type { ComposedMail } from '../content/compose-mail.ts'
import { safeMessage } from '../transport/mail-address.ts'
import type { MailMessage } from '../transport/mail-message.ts'
import { isRefusal, type Mailer } from '../transport/mailer.ts'
import type { MailBudget } from './mail-budget.ts'
import type { MailTemplates } from './mail-template.ts'
import type { ClaimedMail, Outbox, Outcome } from './outbox.ts'

/** Concurrent sends of this process. */
const WORKERS = 2

const POLL_MS = 1_000

/** How long the next mail of a process makes way for its requests. */
const YIELD_MS = 2_000

export interface MailWorkerDeps {
  outbox: Outbox
  mailer: Mailer
  templates: MailTemplates
  /** The site's base URL, and the domain of Message-IDs. */
  origin: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The venue's lines in emails and tickets; none by default. */
  venue?: () => Promise<VenueLines>
  /** Refreshes a mail at sending; undefined drops it. As queued by default. */
  latest?: (mail: ClaimedMail) => Promise<ClaimedMail | undefined>
  /** The PDF of the tickets of those codes; none by default, or where there is nothing to print. */
  paper?: (codes: readonly string[], venue: VenueLines) => Promise<Uint8Array | undefined>
  /** Whether the address's daily budget allows it; always by default. */
  mayGet?: MailBudget
  pollMs?: number
}

/** Workers that send the queue, in each process. */
export const mailJobs = (deps: MailWorkerDeps): Job[] =>
  Array.from({ length: WORKERS }, (_, at) => ({
    name: `mails ${at + 1}`,
    everyMs: deps.pollMs ?? POLL_MS,
    inEachProcess: true,
    run: async (signal) => {
      do await untilIdle(YIELD_MS)
      while (!signal.aborted && (await sendNext(deps)))
    },
  }))

async function sendNext(deps: MailWorkerDeps): Promise<boolean> {
  const { outbox, mailer, log } = deps
  const mail = await outbox.claim()
  if (!mail) return false
  if (deps.mayGet && !(await deps.mayGet(mail))) {
    await outbox.settle(mail, { state: 'withheld' })
    log.warn(
      { mail: mail.id, template: mail.template },
      'a message is withheld: too many for one address today',
    )
    return true
  }
  const latest = deps.latest ? await deps.latest(mail) : mail
  if (!latest) {
    await outbox.drop(mail)
    log.info({ mail: mail.id, template: mail.template }, 'a message has nothing to say any more')
    return true
  }
  const triesLeft = outbox.triesLeft(mail)
  const outcome = await attempt(triesLeft, async () => mailer.send(await compose(latest, deps)))
  await outbox.settle(mail, outcome)
  const line = { mail: mail.id, template: mail.template, attempts: mail.attempts }
  if (outcome.state === 'sent') {
    log.info(line, 'a message has left')
  } else if (outcome.state === 'pending') {
    log.warn({ ...line, error: outcome.error }, 'a message did not leave and is tried again')
  } else {
    log.error({ ...line, error: outcome.error }, 'a message will not leave')
  }
  return true
}

async function attempt(triesLeft: number, send: () => Promise<void>): Promise<Outcome> {
  if (triesLeft < 0) return { state: 'failed', error: 'Its sender ended again and again.' }
  try {
    await send()
    return { state: 'sent' }
  } catch (error) {
    const isOver = triesLeft === 0 || isRefusal(error)
    return { state: isOver ? 'failed' : 'pending', error: safeMessage(error) }
  }
}

async function compose(
  mail: ClaimedMail,
  deps: Omit<MailWorkerDeps, 'outbox' | 'mailer'>,
): Promise<MailMessage> {
  const { templates, origin, venue } = deps
  const { to, template, data, language, messageId, createdAt } = mail
  const domain = new URL(origin).hostname
  const { composeMail } = await import('../content/compose-mail.ts')
  const lines = (await venue?.()) ?? NO_LINES
  const { tickets, giftCard, ...composed } = composeMail(
    templates,
    { template, data, language },
    { origin, venue: lines },
  )
  const attachments = await attachmentsOf({ tickets, giftCard }, lines, deps)
  return { ...composed, to, date: createdAt, messageId: `${messageId}@${domain}`, attachments }
}

/** Loaded lazily: most mails have no attachments. */
async function attachmentsOf(
  { tickets, giftCard }: Pick<ComposedMail, 'tickets' | 'giftCard'>,
  venue: VenueLines,
  deps: Pick<MailWorkerDeps, 'origin' | 'paper' | 'log'>,
) {
  if (giftCard) {
    const { giftCardAttachment } = await import('#platform/vouchers/draw-gift-card.ts')
    return [await giftCardAttachment({ card: giftCard, venue })]
  }
  if (!tickets) return undefined
  const { ticketAttachments } = await import('#platform/tickets/ticket-attachments.ts')
  const paper = await paperOf(tickets, venue, deps)
  return ticketAttachments(tickets, { origin: deps.origin, venue, paper })
}

/** A failing PDF does not delay a mail with tickets: it contains the codes, and the site prints them, too. */
async function paperOf(
  tickets: NonNullable<ComposedMail['tickets']>,
  venue: VenueLines,
  { paper, log }: Pick<MailWorkerDeps, 'paper' | 'log'>,
): Promise<Uint8Array | undefined> {
  const codes = tickets.flatMap(({ code, isFormer }) => (isFormer ? [] : [code]))
  try {
    return codes.length === 0 ? undefined : await paper?.(codes, venue)
  } catch (error) {
    log.warn({ error: safeMessage(error) }, 'a message leaves without the sheets of its tickets')
    return undefined
  }
}
