/** The moods of the visual direction: each gives a ground, an ink and an accent. */
export const AMBIANCES = ['nuit', 'boeuf', 'ocre', 'dragee', 'deule', 'papier'] as const

export type Ambiance = (typeof AMBIANCES)[number]

/** The mood of a show: its own, or one drawn from its title, always the same for the same title. */
export function ambianceOf(show: { title: string; ambiance?: Ambiance | null }): Ambiance {
  if (show.ambiance) return show.ambiance
  let hash = 2_166_136_261
  for (const character of show.title)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return AMBIANCES[(hash >>> 0) % AMBIANCES.length] ?? 'nuit'
}
