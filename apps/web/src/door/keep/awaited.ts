import type { EventAnswer } from '@espace/contracts/door/event'

/** So long an answer is waited for before the phone decides by itself. */
const ANSWER_MS = 2_500

interface AwaitedDeps {
  /** A no that comes after the phone has said yes. */
  onLate: (answer: EventAnswer) => void
  /** No answer came in time. */
  onSilence: () => void
}

/** What was sent a moment ago, and somebody at the door waits for. */
export function createAwaited({ onLate, onSilence }: AwaitedDeps) {
  const waiting = new Map<string, (answer: EventAnswer | undefined) => void>()
  const settle = (id: string, answer?: EventAnswer) => {
    const isAwaited = waiting.get(id)
    waiting.delete(id)
    isAwaited?.(answer)
    if (!isAwaited && answer && !answer.accepted) onLate(answer)
  }
  return {
    settle,
    giveUp: () => {
      for (const id of waiting.keys()) settle(id)
    },
    answerTo: (id: string) =>
      new Promise<EventAnswer | undefined>((resolve) => {
        waiting.set(id, resolve)
        window.setTimeout(() => {
          if (waiting.get(id) === resolve) onSilence()
        }, ANSWER_MS)
      }),
  }
}
