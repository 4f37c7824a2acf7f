import { Alert, alertesContract } from '@espace/contracts/alertes/alertes'
import { Follow, followsContract } from '@espace/contracts/artistes/follows'
import { VoucherOrder } from '@espace/contracts/codes/voucher-orders'
import { voucherOrderOf } from '@espace/contracts/codes/voucher-orders.constants'
import { ContactForm } from '@espace/contracts/contact/contact'
import { ApiError } from '@espace/contracts/kernel/errors'
import { frenchSentence, toIssues } from '@espace/contracts/kernel/french-issues'
import { newsletterContract, Subscription } from '@espace/contracts/newsletter/newsletter'
import {
  ALERT_FIELD,
  ASK_FOR_LINK_FIELD,
  CONFIRM_ALERT_PATH,
  CONFIRM_FOLLOW_PATH,
  CONFIRM_SUBSCRIPTION_PATH,
  GROUP_PATH,
  GROUP_SEAT_PATH,
  ORDER_PATH,
  STOP_ALERT_PATH,
  UNFOLLOW_PATH,
  UNSUBSCRIBE_PATH,
  VANNE_PATH,
  VOUCHERS_PATH,
  WAITING_PATH,
} from '@espace/contracts/paths'
import { GroupHold, GroupSeat, groupsContract } from '@espace/contracts/reservations/guests/groups'
import { GuestOrder, guestOrdersContract } from '@espace/contracts/reservations/guests/guest-orders'
import { waitingContract } from '@espace/contracts/reservations/waiting'
import { Vanne } from '@espace/contracts/vannes/vannes'
import { MutationObserver } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ActionData } from '#shared/lib/action-data.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { createServerQueryClient } from '#shared/lib/client/query-client.ts'
import { orderedItems, seatsIn } from '#site/reservations/checkout/cart.ts'

type Fields = Readonly<Record<string, string>>

interface Answer {
  message: string
  url?: string | null
}
type Send = (api: ApiClient, fields: Fields) => Promise<Answer>

/** Forwards a form posted without script: same validation and messages as with script (decision 033). */
const formOf =
  <Schema extends z.ZodObject>(
    schema: Schema,
    send: (api: ApiClient, body: z.output<Schema>) => Promise<Answer>,
    valuesOf: (fields: Fields) => Record<string, unknown> = (fields) => fields,
  ): Send =>
  async (api, fields) => {
    const known = Object.entries(valuesOf(fields)).filter(([name]) => name in schema.shape)
    const result = schema.safeParse(Object.fromEntries(known), { error: frenchSentence })
    if (result.success) return send(api, result.data)
    const issues = result.error.issues.flatMap(toIssues)
    throw new ApiError(issues[0]?.message ?? '', 400, 'REQUETE_INVALIDE', { issues })
  }

const subscribe = formOf(Subscription, (api, body) => api.newsletter.subscribe({ body }))

const confirmSubscription = formOf(newsletterContract.confirm.body, (api, body) =>
  api.newsletter.confirm({ body }),
)

const answerOrder = formOf(guestOrdersContract.answer.body, (api, body) =>
  api.guestOrders.answer({ body }),
)

const resendTickets = formOf(guestOrdersContract.resend.body, (api, body) =>
  api.guestOrders.resend({ body }),
)

/** Forms by the path of their page. */
const FORMS: Readonly<Record<string, Send>> = {
  '/': subscribe,
  '/cours': subscribe,
  '/contact': formOf(
    ContactForm,
    (api, body) => api.contact.send({ body }),
    (fields) => ({ ...fields, privacy: 'privacy' in fields }),
  ),
  [UNSUBSCRIBE_PATH]: formOf(newsletterContract.unsubscribe.body, (api, body) =>
    api.newsletter.unsubscribe({ body }),
  ),
  [CONFIRM_SUBSCRIPTION_PATH]: (api, fields) =>
    (ASK_FOR_LINK_FIELD in fields ? subscribe : confirmSubscription)(api, fields),
  [CONFIRM_FOLLOW_PATH]: formOf(followsContract.confirm.body, (api, body) =>
    api.follows.confirm({ body }),
  ),
  [UNFOLLOW_PATH]: formOf(followsContract.unfollow.body, (api, body) =>
    api.follows.unfollow({ body }),
  ),
  [CONFIRM_ALERT_PATH]: formOf(alertesContract.confirm.body, (api, body) =>
    api.alertes.confirm({ body }),
  ),
  [STOP_ALERT_PATH]: formOf(alertesContract.stop.body, (api, body) => api.alertes.stop({ body })),
  [ORDER_PATH]: (api, fields) => ('email' in fields ? resendTickets : answerOrder)(api, fields),
  [GROUP_PATH]: formOf(groupsContract.answer.body, (api, body) => api.groups.answer({ body })),
  [GROUP_SEAT_PATH]: formOf(
    GroupSeat,
    (api, body) => api.groups.take({ body }),
    ({ tarif, ...fields }) => ({ ...fields, ...(tarif && { tarif }) }),
  ),
  [VOUCHERS_PATH]: formOf(
    VoucherOrder,
    (api, body) => api.vouchers.order({ body }),
    voucherOrderOf,
  ),
  [VANNE_PATH]: formOf(Vanne, (api, body) => api.vannes.send({ body })),
  [WAITING_PATH]: formOf(waitingContract.answer.body, (api, body) => api.waiting.answer({ body })),
}

const follow = formOf(
  Follow,
  (api, body) => api.follows.follow({ body }),
  ({ artistId, ...fields }) => ({ ...fields, artistId: Number(artistId) }),
)

/** Seats have one field for each tarif. */
const order = formOf(
  GuestOrder,
  (api, body) => api.guestOrders.order({ body }),
  ({ spectacleId, name, email, language, note, ...fields }) => ({
    name,
    email,
    language,
    ...(note && { note }),
    items: orderedItems(Number(spectacleId), seatsIn(fields) ?? {}),
  }),
)

const askForAlert = formOf(
  Alert,
  (api, body) => api.alertes.ask({ body }),
  ({ spectacleId, ...fields }) => ({ ...fields, spectacleId: Number(spectacleId) }),
)

const group = formOf(
  GroupHold,
  (api, body) => api.groups.hold({ body }),
  ({ spectacleId, quantity, ...fields }) => ({
    ...fields,
    spectacleId: Number(spectacleId),
    quantity: Number(quantity),
  }),
)

/** Forms on the page of a show: date alert, group booking, guest order. */
const ofShow: Send = (api, fields) => {
  if (ALERT_FIELD in fields) return askForAlert(api, fields)
  return ('groupe' in fields ? group : order)(api, fields)
}

/** Forms of pages with an id in their path. */
const FORMS_BELOW = new Map([
  ['artistes', follow],
  ['spectacles', ofShow],
])

const formAt = (path: string): Send | undefined =>
  FORMS[path] ?? FORMS_BELOW.get(/^\/(\w+)\/[^/]+$/.exec(path)?.[1] ?? '')

/** Sends a form posted without script to the API; undefined where the page has no form. */
export async function takePost(
  api: ApiClient,
  path: string,
  values: Fields,
): Promise<ActionData | undefined> {
  const send = formAt(path)
  if (!send) return undefined
  // Tried again after an outage, and while a first press is in progress.
  const queryClient = createServerQueryClient(true)
  const answer = new MutationObserver(queryClient, { mutationFn: () => send(api, values) })
  try {
    const { message: said, url } = await answer.mutate()
    return { path, values, said, ...(typeof url === 'string' && { url }) }
  } catch (error) {
    if (error instanceof ApiError) return { path, values, error: error.toBody() }
    throw error
  }
}
