import { createClient } from '@espace/prisma/client'
import { sendWeeklyReport } from '#features/figures/report/weekly-report.ts'

// Process that sends the weekly report once, for a control: `node report-process.ts <database> <instant>`.

const [databaseUrl = '', at = ''] = process.argv.slice(2)
const db = createClient(databaseUrl)
await sendWeeklyReport(db, new Date(at))
await db.$disconnect()
