import { CONTENT, type Topic, topicsOf } from './topics.ts'

/** By how much the database's word of our own change may be ahead of the answer to it, in milliseconds. */
const AHEAD_MS = 50

export interface Listener {
  /** What is kept of these topics is no longer true. */
  onChange: (topics: readonly Topic[]) => void
  /** From now on changes elsewhere are heard, or no longer: then nothing may be kept. */
  onHearing: (isHearing: boolean) => void
}

/**
 * Where this process learns that content has changed: from its own writes when they are in force and not
 * yet answered, and from the database of everybody else's. The database tells of our own writes, too,
 * which are not told of twice: it would undo what has been made ready since.
 */
export class ContentChanges {
  readonly #listeners = new Set<Listener>()
  /** Backends of our own connections. */
  readonly #own = new Set<number>()
  /** Writes of our own of which the database has yet to tell, by table; below zero it was quicker. */
  readonly #awaited = new Map<string, number>()
  #generation = 0
  #isHearing = false

  get isHearing(): boolean {
    return this.#isHearing
  }

  /** Goes up with every change. */
  get generation(): number {
    return this.#generation
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A connection of ours is open, or no longer. */
  owns = (processId: number, isOpen: boolean): void => {
    if (isOpen) this.#own.add(processId)
    else this.#own.delete(processId)
  }

  /** This process has written there. */
  wrote = (tables: ReadonlySet<string>): void => {
    const content = [...tables].filter((table) => CONTENT.has(table))
    if (content.length === 0) return
    for (const table of content) this.#await(table, 1)
    this.#tell(content)
  }

  /** The database says that a connection has written there. */
  heard = (table: string, processId: number): void => {
    if (!this.#own.has(processId)) {
      this.#tell([table])
      return
    }
    // Not told of by `wrote` after a while: written in a way that it does not see.
    if (this.#await(table, -1) < 0) setTimeout(() => this.#doubt(table), AHEAD_MS).unref()
  }

  hearing = (isHearing: boolean): void => {
    this.#isHearing = isHearing
    this.#generation += 1
    this.#awaited.clear()
    for (const { onHearing } of this.#listeners) onHearing(isHearing)
  }

  /** Time has changed what is shown. */
  expire = (): void => this.#tell(CONTENT)

  #await(table: string, change: number): number {
    const count = (this.#awaited.get(table) ?? 0) + change
    this.#awaited.set(table, count)
    return count
  }

  #doubt(table: string): void {
    if ((this.#awaited.get(table) ?? 0) >= 0) return
    this.#awaited.set(table, 0)
    this.#tell([table])
  }

  #tell(tables: Iterable<string>): void {
    this.#generation += 1
    const topics = topicsOf(tables)
    if (topics.length === 0) return
    for (const { onChange } of this.#listeners) onChange(topics)
  }
}
