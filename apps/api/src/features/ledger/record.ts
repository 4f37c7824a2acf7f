import type { Db } from '@espace/prisma/client'

// What is sold, given back, paid and used is written by triggers, at the end of each transaction (decision 091).

/** The tickets of a reservation leave again. */
export const recordReprint = (tx: Db, reservationId: string) =>
  tx.$executeRaw`select record_reprint(${reservationId}::uuid)`
