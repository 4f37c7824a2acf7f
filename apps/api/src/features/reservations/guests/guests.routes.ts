import type { guestOrdersContract } from '@espace/contracts/reservations/guests/guest-orders'
import { guestOrderMessages } from '@espace/contracts/reservations/reservations.constants'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { paymentLinksService } from '../settlements/links/payment-links.service.ts'
import { guestOrdersService } from './guest-orders.service.ts'
import { requestResend } from './resend.ts'

export function guestOrdersHandlers(services: Services): Handlers<typeof guestOrdersContract> {
  const orders = guestOrdersService(services)
  const links = paymentLinksService(services)
  return {
    order: ({ body, visit: { address }, callId, transaction }) =>
      orders.order({ order: body, address, callId, transaction }),
    resend: ({ body, transaction }) =>
      transaction(async (tx) => {
        await requestResend(tx, body.email)
        return { message: guestOrderMessages.resent }
      }),
    pdf: ({ body }) => orders.pdf(body.token),
    look: ({ body }) => orders.look(body.token),
    changes: ({ body: { token, ...seats } }) => orders.changes(token, seats),
    change: ({ body: { token, ...change }, transaction }) =>
      orders.change(token, change, transaction),
    giveBack: ({ body: { token, ...seats }, transaction }) =>
      transaction((tx) => orders.giveBack(tx, token, seats)),
    editNote: ({ body: { token, note }, transaction }) =>
      transaction((tx) => orders.editNote(tx, token, note)),
    pay: ({ body }) => links.pay(body.token),
    answer: ({ body: { token, answer }, transaction }) =>
      transaction((tx) =>
        answer === 'confirmer' ? orders.confirm(tx, token) : orders.cancel(tx, token),
      ),
  }
}
