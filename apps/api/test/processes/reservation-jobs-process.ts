import { createClient } from '@espace/prisma/client'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'

// Process that runs the jobs of reservations once, for a control: `node reservation-jobs-process.ts <database>`.

const [databaseUrl = ''] = process.argv.slice(2)
const db = createClient(databaseUrl, { patience: 15 })
await runReservationJobs({ db })
await db.$disconnect()
