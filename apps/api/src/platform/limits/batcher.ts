interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does single things together: what is asked for while one batch is under way is the next batch. Many
 * small statements become few, and nobody waits longer than the batch before.
 */
export class Batcher<Item, Result> {
  readonly #run: (items: Item[]) => Promise<readonly Result[]>
  #waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] =
    []
  #isRunning = false

  /** @param run returns one result per item, in the same order */
  constructor(run: (items: Item[]) => Promise<readonly Result[]>) {
    this.#run = run
  }

  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ item, resolve, reject })
    if (!this.#isRunning) {
      this.#isRunning = true
      // Those who ask in the same round of the event loop come along: few large statements beat many small ones.
      setImmediate(() => void this.#work())
    }
    return promise
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      await this.#do(batch)
    }
    this.#isRunning = false
  }

  async #do(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item))
      const answers = results.values()
      for (const { resolve, reject } of batch) {
        const answer = answers.next()
        if (answer.done) reject(new Error('A batch did not answer for all.'))
        else resolve(answer.value)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
