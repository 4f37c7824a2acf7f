import type { contactContract } from '@espace/contracts/contact/contact'
import { contactMessages as say } from '@espace/contracts/contact/contact.constants'
import type { Handlers } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { presentMessage } from './contact.presenter.ts'
import { contactService } from './contact.service.ts'

export function contactHandlers(services: Services): Handlers<typeof contactContract> {
  const messages = contactService(services)
  return {
    send: async ({ body: { website = '', ...form }, caller, callId, transaction }) => {
      const answer = { message: say.sent }
      // What fills in a field that nobody sees is told that all went well.
      if (website !== '') return answer
      const isNamed = callId !== undefined
      return transaction(async (tx) => {
        await messages.send(tx, form, caller?.user, { isNamed })
        return answer
      })
    },
    inbox: async ({ query: { page, limit, status } }) => {
      const { messages: list, total, unread } = await messages.list(page, limit, status)
      const totalPages = Math.ceil(total / limit)
      return {
        messages: list.map(presentMessage),
        unread,
        pagination: { total, totalPages, limit, page },
      }
    },
    setStatus: async ({ params, body, by }) =>
      presentMessage(await messages.setStatus(params.id, body.status, by)),
    remove: async ({ params, by }) => {
      await messages.remove(params.id, by)
    },
  }
}
