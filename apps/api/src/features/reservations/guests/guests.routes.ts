import type { guestOrdersContract } from '@espace/contracts/reservations/guests/guest-orders'
import { guestOrderMessages } from '@espace/contracts/reservations/reservations.constants'
import type { walletsContract } from '@espace/contracts/reservations/wallets'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { paymentLinksService } from '../settlements/links/payment-links.service.ts'
import { walletsService } from '../wallets/wallets.service.ts'
import { guestOrdersService } from './guest-orders.service.ts'
import { openOrderLink } from './order-links.ts'
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

export function walletsHandlers(services: Services): Handlers<typeof walletsContract> {
  const { db } = services
  const passes = walletsService(services)
  return {
    apple: ({ params: { id }, query: { ticket: code }, caller }) =>
      passes.apple({ id, who: caller.user, code }),
    google: ({ params: { id }, query: { ticket: code }, caller }) =>
      passes.google({ id, who: caller.user, code }),
    appleOfOrder: async ({ body: { token, ticket: code } }) =>
      passes.apple({ ...(await openOrderLink(db, token)), code }),
    googleOfOrder: async ({ body: { token, ticket: code } }) =>
      passes.google({ ...(await openOrderLink(db, token)), code }),
  }
}
