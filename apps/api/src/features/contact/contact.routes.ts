import type { contactContract } from '@espace/contracts/contact/contact'
import { contactMessages as say } from '@espace/contracts/contact/contact.constants'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { contactService } from './contact.service.ts'

export function contactHandlers(services: Services): Handlers<typeof contactContract> {
  const messages = contactService(services)
  return {
    send: async ({ body: { website = '', ...form }, caller, callId, transaction }) => {
      const answer = { message: say.sent }
      // Honeypot: a bot that fills in the hidden field gets the normal answer.
      if (website !== '') return answer
      const isNamed = callId !== undefined
      return transaction(async (tx) => {
        await messages.send(tx, form, caller?.user, { isNamed })
        return answer
      })
    },
    inbox: ({ query }) => messages.list(query),
    setStatus: ({ params, body, by }) => messages.setStatus(params.id, body.status, by),
    answer: ({ params, body, by, transaction }) =>
      transaction((tx) => messages.answer(tx, params.id, body.text, by)),
    remove: ({ params, by }) => messages.remove(params.id, by),
  }
}
