// No zod here: the browser carries this file.

/** What may be said of a show; a draft is for the team alone. */
export const STATUSES = ['programmé', 'annulé', 'reporté', 'complet', 'brouillon'] as const
export type Status = (typeof STATUSES)[number]

/** Where places are booked: on the page of the ticket link, or with the house. */
export const BOOKING_MODES = ['externe', 'maison'] as const

/** Which dates of a series a change is for. */
export const SCOPES = ['date', 'suivantes', 'serie'] as const
export type Scope = (typeof SCOPES)[number]

/** How long a cancellation or a putting off may be undone, and those with places are not told yet. */
export const UNDO_MS = 600_000
