import type { ContentChanges } from './content-changes.ts'

/** When time itself next changes what visitors see: asked once per state of content. */
export class NextExpiry {
  readonly #changes: Pick<ContentChanges, 'generation' | 'expire'>
  readonly #millisecondsToNext: () => Promise<number>
  #alarm: NodeJS.Timeout | undefined
  #known: { generation: number; at: number } | undefined
  #underWay: { generation: number; at: Promise<number> } | undefined

  constructor(
    changes: Pick<ContentChanges, 'generation' | 'expire'>,
    millisecondsToNext: () => Promise<number>,
  ) {
    this.#changes = changes
    this.#millisecondsToNext = millisecondsToNext
  }

  /** By `performance.now()`, if somebody has asked since content changed last. */
  get known(): number | undefined {
    const known = this.#known
    const isKnown = known?.generation === this.#changes.generation && performance.now() < known.at
    return isKnown ? known.at : undefined
  }

  /** By `performance.now()`; now, if it cannot be had. */
  async next(): Promise<number> {
    if (this.known !== undefined) return this.known
    const { generation } = this.#changes
    if (this.#underWay?.generation === generation) return this.#underWay.at
    const underWay = { generation, at: this.#ask(generation) }
    this.#underWay = underWay
    try {
      return await underWay.at
    } finally {
      if (this.#underWay === underWay) this.#underWay = undefined
    }
  }

  async #ask(generation: number): Promise<number> {
    const asked = performance.now()
    try {
      const at = asked + (await this.#millisecondsToNext())
      this.#known = { generation, at }
      clearTimeout(this.#alarm)
      // Whoever keeps what is made of these answers hears of it, too.
      this.#alarm = setTimeout(this.#changes.expire, Math.max(0, at - performance.now())).unref()
      return at
    } catch {
      return asked
    }
  }
}
