import * as z from 'zod'
import { Day, instant, language, named, rowId } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { BY_LINK, email, ONE_CLICK, Said, website } from '../newsletter/mail-link.ts'
import { ALERT_LIMIT } from '../rate-limits.ts'
import { NOT_TO_COME } from '../spectacles/spectacles.constants.ts'

const spectacleId = rowId('Spectacle inconnu')

export const Alert = z.strictObject({
  spectacleId,
  email,
  website,
  language,
})

export const AwaitedDate = named('AwaitedDate', {
  spectacleId: z.int().positive(),
  title: z.string(),
  date_spectacle: Day,
  since: instant,
})
export type AwaitedDate = z.infer<typeof AwaitedDate>

/** « Prévenez-moi »: one mail when a date can be booked that cannot be now. */
export const alertesContract = sharing({ method: 'POST', access: 'public' })({
  ask: {
    path: '/api/alerts',
    summary: 'Request an alert when a date can be booked; the same answer for every address',
    body: Alert,
    response: Said,
    limits: [ALERT_LIMIT],
    errors: [...NOT_TO_COME, 'VENTES_CLOSES', 'PLACES_LIBRES'],
  },
  confirm: {
    path: '/api/alerts/confirm',
    summary: 'Confirm the address of an alert, with the token of an email',
    ...BY_LINK,
  },
  stop: {
    path: '/api/alerts/end',
    summary: 'Stop every alert, with the token of an email',
    ...BY_LINK,
    isOpenInMaintenance: true,
  },
  oneClick: {
    path: '/api/alerts/one-click',
    summary: 'One-click unsubscribe (RFC 8058); the body is ignored',
    ...ONE_CLICK,
  },
})
