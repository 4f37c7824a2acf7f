/** The moods of the visual direction: each gives a ground, an ink and an accent. */
export const AMBIANCES = ['nuit', 'boeuf', 'ocre', 'dragee', 'deule', 'papier'] as const

export type Ambiance = (typeof AMBIANCES)[number]

/** The mood of a show: its own, or one drawn from its title, always the same for the same title. */
export const ambianceOf = (show: { title: string; ambiance?: Ambiance | null }): Ambiance =>
  show.ambiance ?? chosenBy(show.title, AMBIANCES)

/** One of the choices, always the same for the same text. */
export function chosenBy<Choice>(text: string, choices: readonly [Choice, ...Choice[]]): Choice {
  let hash = 2_166_136_261
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  return choices[(hash >>> 0) % choices.length] ?? choices[0]
}
