/** Numbers that look drawn by chance and are always the same for the same seed. */
export interface Chance {
  /** From `low` up to `high`. */
  between: (low: number, high: number) => number
  pick: <const Item>(items: readonly [Item, ...Item[]]) => Item
  isHeads: () => boolean
}

export function chanceOf(seed: string): Chance {
  let state = 2_166_136_261
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  // mulberry32: seeds that differ by one letter give unrelated sequences.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    isHeads: () => next() < 0.5,
  }
}
