const today = Temporal.Now.plainDateISO('Europe/Paris')
const month = today.toString().slice(0, 7)
const year = today.toString().slice(0, 4)
const days = `from=${today.subtract({ days: 30 }).toString()}&to=${today.toString()}`

interface Ids {
  /** A date whose door is open today. */
  evening: number
  /** The last date of the programme. */
  date: number
}

/** Reads whose cost must depend on their answer only, whatever the size of the tables. */
export const boundedAnswers = ({ evening, date }: Ids): string[] => [
  '/api/spectacles/upcoming?limit=6',
  '/api/spectacles/upcoming?title=Spectacle+7',
  `/api/spectacles/all?month=${month}`,
  `/api/spectacles/${date}`,
  `/api/spectacles/${date}/artistes`,
  `/api/photos/spectacle/${date}`,
  '/api/spectacles/programme.ics',
  '/api/artistes',
  '/api/artistes/featured',
  '/api/artistes/1/dates',
  `/api/reservations/availability/${date}`,
  '/api/auth/me',
  '/api/auth/sessions',
  '/api/auth/export',
  '/api/reservations/waiting',
  '/api/door/evenings',
  `/api/door/evenings/${evening}`,
  `/api/admin/soirees/${evening}`,
  '/api/admin/users',
  '/api/admin/users/export.csv',
  '/api/admin/invitations',
  '/api/admin/payments/incidents',
  `/api/admin/reservations/dates/${evening}`,
  `/api/admin/reservations/dates/${evening}/export.csv`,
  `/api/admin/reservations/waiting/${evening}`,
  `/api/admin/audit?entity=spectacles&entityId=${date}`,
  `/api/admin/figures?${days}`,
  `/api/admin/figures?${days}&by=sale`,
  `/api/admin/figures/views?${days}`,
  `/api/admin/ledger/statement?period=${today.toString()}`,
  `/api/admin/ledger/statement?period=${month}`,
  `/api/admin/ledger/statement?period=${year}`,
  `/api/admin/ledger/fec.txt?month=${month}`,
  '/api/admin/ledger/operations',
  `/api/admin/ledger/operations?spectacleId=${evening}`,
  `/api/admin/ledger/operations?from=${today.toString()}&to=${today.toString()}`,
  '/api/admin/ledger/operations?about=1999',
  '/api/admin/ledger/heads.csv',
  '/api/admin/spectacles',
  `/api/admin/spectacles?${days}`,
  '/api/admin/spectacles/export.csv',
  '/api/admin/codes',
  '/api/admin/artistes/1/dates',
  '/api/admin/newsletter/campaigns/1/deliveries/export.csv',
  '/api/admin/newsletter/subscribers',
]

/** Reads whose cost may grow with the tables: they return a total, or any row may match. */
export const growingAnswers = ({ evening }: Ids): string[] => [
  '/api/spectacles',
  '/api/spectacles?q=artiste+3',
  '/api/spectacles?filtre=moins-de-15',
  '/api/spectacles/archives',
  '/metrics',
  `/api/door/evenings/${evening}/closing`,
  '/api/admin/tonight',
  '/api/admin/spectacles?sort=-date&limit=60',
  '/api/admin/spectacles?q=spectacle+7&limit=60',
  '/api/admin/users/search',
  '/api/admin/users/search?search=personne',
  '/api/admin/reservations/dates',
  '/api/admin/reservations/dates?when=passees',
  '/api/admin/reservations/search?search=dupont+1999',
  '/api/admin/audit',
  `/api/admin/ledger/accounts?month=${month}`,
  '/api/admin/contact/messages',
  '/api/admin/vannes',
  '/api/admin/vouchers',
  '/api/admin/newsletter/count?recipients=all',
  '/api/admin/newsletter/campaigns',
  '/api/admin/newsletter/campaigns/1/deliveries',
  '/api/admin/newsletter/campaigns/1/deliveries?state=echec',
  '/api/admin/newsletter/stats',
]
