/** Held by a backup from its first row to its last picture; deleting pictures waits for its release. */
export const UPLOADS_LOCK = 7_019_590_4
