// No zod here: the browser carries this file.

/** What of a booking leaves the site as a file, and what it is called there. */
export const FILES = {
  pdf: { name: 'billets.pdf', type: 'application/pdf' },
  calendar: { name: 'spectacle.ics', type: 'text/calendar' },
} as const
