/** Held by a backup from its first row to its last picture; whoever deletes pictures does so while nobody holds it. */
export const UPLOADS_LOCK = 7_019_590_4
