import { apiError } from '@espace/contracts/kernel/errors'
import {
  bookingMessages,
  guestOrderMessages,
} from '@espace/contracts/reservations/reservations.constants'
import type { waitingAdminContract, waitingContract } from '@espace/contracts/reservations/waiting'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { type Accepted, acceptService } from './offers/accept.service.ts'
import { ofLink, ofUser } from './party-selector.ts'
import { waitingService } from './waiting.service.ts'

const saidOf = ({ isToPay, url }: Accepted) =>
  isToPay
    ? { message: guestOrderMessages.toPay, url }
    : { message: guestOrderMessages.confirmed, url: null }

const leftOf = (isLeft: boolean) => ({
  message: isLeft ? bookingMessages.left : bookingMessages.booked,
  url: null,
})

export function waitingHandlers(services: Services): Handlers<typeof waitingContract> {
  const waiting = waitingService(services)
  const offers = acceptService(services)
  return {
    join: ({ body, caller, transaction }) =>
      transaction((tx) => waiting.join(tx, caller.user, body)),
    mine: ({ caller }) => waiting.mine(caller.user.id),
    accept: ({ params, caller, transaction }) =>
      offers.accept(ofUser(params.id, caller.user.id), (accepted) => accepted, transaction),
    leave: async ({ params, caller }) => {
      const which = ofUser(params.id, caller.user.id)
      const isLeft = await services.db.$transaction((tx) => waiting.leave(tx, which))
      if (!isLeft) throw apiError('OFFRE_TERMINEE')
    },
    look: ({ body }) => waiting.look(body.token),
    answer: async ({ body, transaction }) => {
      const which = ofLink(body.token)
      if (body.answer !== 'quitter') return offers.accept(which, saidOf, transaction)
      return transaction(async (tx) => leftOf(await waiting.leave(tx, which)))
    },
  }
}

export function waitingAdminHandlers(services: Services): Handlers<typeof waitingAdminContract> {
  const waiting = waitingService(services)
  return { ofDate: ({ params }) => waiting.ofDate(params.id) }
}
