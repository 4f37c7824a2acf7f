/** How long what was deleted may be had back. */
export const BIN_DAYS = 30
