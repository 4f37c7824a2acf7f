/**
 * The tables behind the public reads of each room, by the room's word in its addresses. A room without an entry is
 * never cached; a missing table would leave stale answers, which `test/topics.test.ts` finds.
 */
export const TABLES = {
  spectacles: ['spectacles', 'reservations', 'tickets', 'line_ups', 'artistes'],
  photos: ['photos', 'spectacles'],
  artistes: ['artistes', 'spectacles', 'line_ups'],
  lieu: ['venue_images'],
  reservations: ['spectacles', 'reservations', 'tickets'],
  reviews: ['vannes', 'spectacles'],
  settings: [],
  vouchers: [],
} as const satisfies Record<string, readonly string[]>

export type Topic = keyof typeof TABLES

/** Maintenance is a setting: every answer depends on it. */
const HOUSE = 'settings'

const isTopic = (name: string): name is Topic => Object.hasOwn(TABLES, name)

export const TOPICS: readonly Topic[] = Object.keys(TABLES).filter(isTopic)

/** Every table whose changes invalidate cached answers. */
export const CONTENT: ReadonlySet<string> = new Set<string>([
  HOUSE,
  ...Object.values(TABLES).flat(),
])

/** @param path of a route, such as `/api/spectacles/:id` */
export function topicOf(path: string): Topic | undefined {
  const name = path.split('/')[2] ?? ''
  return isTopic(name) ? name : undefined
}

export const topicsOf = (table: string): readonly Topic[] =>
  table === HOUSE ? TOPICS : TOPICS.filter((topic) => TABLES[topic].some((name) => name === table))
