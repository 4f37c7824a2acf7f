import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@espace/server/log'
import { withoutAddresses } from '../../platform/mail/transport/mail-address.ts'
import type { MailMessage } from '../../platform/mail/transport/mail-message.ts'
import type { MailSession, ComposedMail } from '../../platform/mail/transport/mail-session.ts'
import { isRefusal, replyIn } from '../../platform/mail/transport/smtp-reply.ts'
import type { ClaimedCopy } from './ledger-batches.ts'
import type { Ledger } from './ledger.ts'
import type { Pace } from './pace.ts'

/** Copies that this process has under way at the same time: with so many, none waits for the disk in vain. */
export const WORKERS = 12

/** Between two looks at an empty ledger, and after a mail server that cannot be reached. */
const POLL_MS = 1_000

/** How long a copy under way may take once the process wants to end. */
const STOP_TIMEOUT_MS = 8_000

export interface SenderDeps {
  ledger: Ledger
  pace: Pace
  openSession: () => MailSession
  letterOf: (copy: ClaimedCopy) => Promise<MailMessage>
  log: Pick<Logger, 'info' | 'warn'>
  workers?: number
  pollMs?: number
}

export interface NewsletterSender {
  /** Takes nothing more, and lets what is under way finish. */
  stop: () => Promise<void>
}

/** Sends the newsletters that are in the ledger, until it is stopped. */
export function startNewsletterSender(deps: SenderDeps): NewsletterSender {
  const { workers = WORKERS, pollMs = POLL_MS, ledger, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const work = Array.from({ length: workers }, async () => {
    const session = deps.openSession()
    try {
      await new SendingWorker(deps, session, { signal, pollMs }).run()
    } finally {
      session.close()
    }
  })
  const purging = (async () => {
    while (!signal.aborted) {
      await ledger.purgeSentCopies().catch((error: unknown) => {
        log.warn({ error: describe(error) }, 'the ledger of newsletters cannot be reached')
      })
      await pause(pollMs, signal)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      const patience = new AbortController()
      await Promise.race([
        Promise.all([...work, purging]).then(() => ledger.close().catch(() => undefined)),
        pause(STOP_TIMEOUT_MS, patience.signal),
      ])
      patience.abort()
    },
  }
}

/**
 * How far a copy came: `withdrawn` is paused, left by its recipient, or not marked for want of a database;
 * `said` is the last word to the mail server.
 */
type Stage = 'open' | 'withdrawn' | 'said'

interface ReadyCopy {
  copy: ClaimedCopy
  written: ComposedMail
}

interface Rest {
  signal: AbortSignal
  pollMs: number
}

/** One conversation, one copy at a time; at most one copy of it can be in doubt. */
class SendingWorker {
  readonly #deps: SenderDeps
  readonly #session: MailSession
  readonly #rest: Rest
  /** The copy before, which has arrived; written down with the mark of the next one, or by itself. */
  #arrived: ClaimedCopy | undefined
  /** The copy after, made ready while the one before is with the mail server. */
  #next: Promise<ReadyCopy | undefined> | undefined

  constructor(deps: SenderDeps, session: MailSession, rest: Rest) {
    this.#deps = deps
    this.#session = session
    this.#rest = rest
  }

  async run(): Promise<void> {
    const { signal, pollMs } = this.#rest
    while (!signal.aborted) {
      try {
        const ready = await this.#taken()
        if (!ready) await this.#settle()
        const hasWorked = ready !== undefined && (await this.#send(ready))
        if (!hasWorked) await pause(pollMs, signal)
      } catch (error) {
        // What was held goes back when its lease runs out.
        this.#deps.log.warn({ error: describe(error) }, 'the newsletters have to wait')
        await pause(pollMs, signal)
      }
    }
    await this.#settle()
    await this.#giveBack()
  }

  async #settle(): Promise<void> {
    const arrived = this.#arrived
    this.#arrived = undefined
    if (arrived) await this.#untilWritten(() => this.#deps.ledger.arrived(arrived))
  }

  #taken(): Promise<ReadyCopy | undefined> {
    const next = this.#next ?? this.#prepare()
    this.#next = undefined
    return next
  }

  async #prepare(): Promise<ReadyCopy | undefined> {
    const copy = await this.#deps.ledger.claim()
    return copy && { copy, written: await this.#session.write(await this.#deps.letterOf(copy)) }
  }

  /** What was made ready and will not be sent here. */
  async #giveBack(): Promise<void> {
    const ready = await this.#next?.catch(() => undefined)
    if (ready) await this.#deps.ledger.release(ready.copy).catch(() => undefined)
  }

  /** @returns false when the mail server cannot be reached */
  async #send({ copy, written }: ReadyCopy): Promise<boolean> {
    const { ledger, pace } = this.#deps
    const waitMs = await pace.wait()
    if (waitMs > 0) await this.#settle()
    await pause(waitMs, this.#rest.signal)
    if (this.#rest.signal.aborted) {
      await ledger.release(copy)
      return true
    }
    let stage: Stage = 'open'
    const commit = async () => {
      this.#next = this.#prepare()
      // Whoever awaits it hears of its failure.
      this.#next.catch(() => undefined)
      if (await this.#mark(copy)) return
      stage = 'withdrawn'
      throw new Error('Not meant for anybody now.')
    }
    const onEnd = () => {
      stage = 'said'
    }
    try {
      await this.#session.deliver(written, { commit, onEnd })
    } catch (error) {
      return this.#explain(copy, error, stage)
    }
    this.#arrived = copy
    return true
  }

  /** False, too, when the database is away: then nothing may be said. */
  async #mark(copy: ClaimedCopy): Promise<boolean> {
    try {
      const isMarked = await this.#deps.ledger.mark(copy, this.#arrived)
      this.#arrived = undefined
      return isMarked
    } catch {
      return false
    }
  }

  async #explain(copy: ClaimedCopy, error: unknown, stage: Stage): Promise<boolean> {
    const { ledger, log } = this.#deps
    await this.#settle()
    const line = { delivery: copy.id, campaign: copy.campaignId, error: describe(error) }
    if (stage === 'withdrawn') {
      await this.#untilWritten(() => ledger.release(copy))
      return true
    }
    const reply = replyIn(error)
    if (stage === 'said' && reply === undefined) {
      log.warn(line, 'a mail server did not say whether it took a newsletter')
      await this.#untilWritten(() => ledger.unanswered(copy, line.error))
      return true
    }
    log.warn(line, 'a newsletter did not leave')
    const isFinal = isRefusal(error)
    const isBounce = isFinal && reply?.command === 'RCPT TO'
    const failure = { error: line.error, isRefusal: isFinal, isBounce }
    await this.#untilWritten(() => ledger.failed(copy, failure))
    return reply !== undefined
  }

  /** What is known of a copy has to be kept, however long the database is away. */
  async #untilWritten(write: () => Promise<void>): Promise<void> {
    const { signal, pollMs } = this.#rest
    for (;;) {
      try {
        await write()
        return
      } catch (error) {
        if (signal.aborted) return
        this.#deps.log.warn(
          { error: describe(error) },
          'the ledger of newsletters cannot be written',
        )
        await pause(pollMs, signal)
      }
    }
  }
}

/** Ends early, and without an error, when the signal says so. */
const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined)
}

const describe = (error: unknown): string =>
  withoutAddresses(error instanceof Error ? error.message : String(error))
