import type { Logger } from '@espace/server/log/log'
import { safeMessage } from '#platform/mail/transport/mail-address.ts'
import type { MailMessage } from '#platform/mail/transport/mail-message.ts'
import { isRefusal, type Mailer, replyIn } from '#platform/mail/transport/mailer.ts'
import { type Job, pause } from '#platform/scheduler.ts'
import type { ClaimedCopy, Ledger } from './ledger.ts'
import type { Pace } from './pace.ts'

/** Concurrent deliveries of this process: enough for the database to group their commits. */
const WORKERS = 12

/** Poll interval of an empty ledger, and pause after an unreachable mail server. */
const POLL_MS = 1_000

export interface SenderDeps {
  ledger: Ledger
  pace: Pace
  mailer: Mailer
  letterOf: (copy: ClaimedCopy) => Promise<MailMessage>
  log: Pick<Logger, 'warn'>
  workers?: number
  pollMs?: number
}

/** One job advances campaigns, in one process; the workers send deliveries, in each process. */
export function newsletterJobs(deps: SenderDeps): Job[] {
  const { workers = WORKERS, pollMs = POLL_MS, ledger } = deps
  let [isIdle, polledAt] = [false, 0]
  // While nothing is due, one worker polls for all.
  const deliver = async (signal: AbortSignal) => {
    if (isIdle && performance.now() - polledAt < pollMs) return
    do {
      polledAt = performance.now()
      isIdle = !(await sendNext(deps, signal))
    } while (!isIdle && !signal.aborted)
  }
  return [
    { name: 'newsletters', everyMs: pollMs, run: ledger.advanceCampaigns },
    ...Array.from({ length: workers }, (_, at) => ({
      name: `newsletters ${at + 1}`,
      everyMs: pollMs,
      inEachProcess: true,
      run: deliver,
    })),
  ]
}

/**
 * The stage of a delivery: `withdrawn` is paused, unsubscribed, or not marked because the database is unreachable;
 * `said` is the end of DATA.
 */
type Stage = 'open' | 'withdrawn' | 'said'

/**
 * Sends a copy that is due; at most one copy of each worker can be in doubt.
 *
 * @returns false when there is none, or the mail server cannot be reached
 */
async function sendNext(deps: SenderDeps, signal: AbortSignal): Promise<boolean> {
  const { ledger, pace, mailer, letterOf } = deps
  const copy = await ledger.claim()
  if (!copy) return false
  await pause(await pace.wait(), signal)
  if (signal.aborted) {
    await ledger.release(copy)
    return false
  }
  const letter = await letterOf(copy)
  let stage: Stage = 'open'
  const commit = async () => {
    // Without the mark in the database, the end of DATA must not be sent.
    if (await ledger.mark(copy).catch(() => false)) return
    stage = 'withdrawn'
    throw new Error('Not meant for anybody now.')
  }
  const onEnd = () => {
    stage = 'said'
  }
  const rest = { ...deps, signal }
  try {
    await mailer.send(letter, { commit, onEnd })
  } catch (error) {
    return settleFailed(copy, { error, stage }, rest)
  }
  await untilWritten(() => ledger.arrived(copy), rest)
  return true
}

type Rest = SenderDeps & { signal: AbortSignal }

async function settleFailed(
  copy: ClaimedCopy,
  { error, stage }: { error: unknown; stage: Stage },
  rest: Rest,
): Promise<boolean> {
  const { ledger, log } = rest
  if (stage === 'withdrawn') {
    await untilWritten(() => ledger.release(copy), rest)
    return true
  }
  const line = { delivery: copy.id, campaign: copy.campaignId, error: safeMessage(error) }
  const reply = replyIn(error)
  if (stage === 'said' && reply === undefined) {
    log.warn(line, 'a mail server did not say whether it took a newsletter')
    await untilWritten(() => ledger.unanswered(copy, line.error), rest)
    return true
  }
  log.warn(line, 'a newsletter did not leave')
  const isFinal = isRefusal(error)
  const isBounce = isFinal && reply?.command === 'RCPT TO'
  const failure = { error: line.error, isRefusal: isFinal, isBounce }
  await untilWritten(() => ledger.failed(copy, failure), rest)
  return reply !== undefined
}

/** The outcome of a delivery must be stored: retried until the database is back. */
async function untilWritten(
  write: () => Promise<void>,
  { signal, pollMs = POLL_MS, log }: Rest,
): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (signal.aborted) return
      log.warn({ error: safeMessage(error) }, 'the ledger of newsletters cannot be written')
      await pause(pollMs, signal)
    }
  }
}
