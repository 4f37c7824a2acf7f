/** Shows on a page of the programme (§9). */
export const LIST_PAGE_SIZE = 9

/** Default page size of the programme (§9). */
export const DEFAULT_PAGE_SIZE = 6

export const MAX_PAGE_SIZE = 100

/** The bound on page numbers: a larger one is a mistake. */
export const MAX_PAGE = 10_000

/** Errors of routes that need an upcoming date. */
export const NOT_TO_COME = [
  'SPECTACLE_INTROUVABLE',
  'SPECTACLE_PASSE',
  'SPECTACLE_ANNULE',
  'SPECTACLE_REPORTE',
] as const

/** The filters of the programme, as in its address (`/spectacles?filtre=week-end,famille`). */
export const FILTERS = [
  'ce-soir',
  'week-end',
  'famille',
  'moins-de-15',
  'seul-en-scene',
  'plateau',
  'lsf',
] as const
export type Filter = (typeof FILTERS)[number]

/** Longest search in the programme, in characters. */
export const MAX_SEARCH = 100

/** Months before and after now that "all shows" reaches. */
export const ALL_MONTHS = 13

/** Shows in any one answer: more than one stage can host in those months. */
export const MAX_LISTED_SHOWS = 5_000

/** Shows in the block "upcoming" of the home page (§9). */
export const UPCOMING_BLOCK_SIZE = 3

export const MAX_RECURRENCE_DATES = 400

/** Default capacity of a show (§1). */
export const DEFAULT_CAPACITY = 70

export const MAX_IMPORT_LINES = 1_000

export const ARCHIVE_PAGE_SIZE = 48

//

/** The statuses of a show; a draft is for the team alone. */
export const STATUSES = ['programmé', 'annulé', 'reporté', 'complet', 'brouillon'] as const
export type Status = (typeof STATUSES)[number]

/** Ticketing of a show: external by its ticket link, or in-house. */
export const BOOKING_MODES = ['externe', 'maison'] as const

export const SCOPES = ['date', 'suivantes', 'serie'] as const
export type Scope = (typeof SCOPES)[number]

/** How long a cancellation or a putting off may be undone; ticket holders are notified afterwards. */
export const UNDO_MS = 600_000

/** The moods of the visual direction: each gives a ground, an ink and an accent. */
export const AMBIANCES = ['nuit', 'boeuf', 'ocre', 'dragee', 'deule', 'papier'] as const

export type Ambiance = (typeof AMBIANCES)[number]

/** The mood of a show: its own, or one drawn from its title, always the same for the same title. */
export const ambianceOf = (show: { title: string; ambiance?: Ambiance | null }): Ambiance =>
  show.ambiance ?? chosenBy(show.title, AMBIANCES)

/** One of the choices, hashed: always the same for the same text. */
export function chosenBy<Choice>(text: string, choices: readonly [Choice, ...Choice[]]): Choice {
  let hash = 2_166_136_261
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  return choices[(hash >>> 0) % choices.length] ?? choices[0]
}
