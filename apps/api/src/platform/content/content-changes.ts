import type { CatchUp } from '@espace/prisma/connection/watch-changes'
import { type Topic, TOPICS, topicsOf } from './topics.ts'

type Listener = (topics: readonly Topic[]) => void

/**
 * Where this process learns that content has changed: from the database's notifications alone, for its own writes as
 * for those of other processes. Writes wait for `caughtUp` before the answer.
 */
export class ContentChanges {
  readonly #listeners = new Set<Listener>()
  #catchUp: CatchUp | undefined
  #generation = 0

  /** Whether the subscription is up; while it is down, nothing may be cached. */
  get isHearing(): boolean {
    return this.#catchUp !== undefined
  }

  get generation(): number {
    return this.#generation
  }

  /** @param listener called with the topics to invalidate, and when the subscription is restored or lost */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when all changes committed before the call have been received. */
  async caughtUp(): Promise<void> {
    await this.#catchUp?.()
  }

  heard = (table: string): void => this.#notify(topicsOf(table))

  /** @param catchUp none: the subscription is lost */
  hearing = (catchUp: CatchUp | undefined): void => {
    this.#catchUp = catchUp
    this.#notify(TOPICS)
  }

  #notify(topics: readonly Topic[]): void {
    this.#generation += 1
    for (const listener of this.#listeners) listener(topics)
  }
}
