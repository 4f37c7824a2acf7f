import type { newsletterContract } from '@espace/contracts/newsletter/newsletter'
import { newsletterMessages as say } from '@espace/contracts/newsletter/newsletter.constants'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { subscriberListsService } from './subscriber-lists.service.ts'
import { subscribersService } from './subscribers.service.ts'
import { subscriptionService } from './subscription.service.ts'

export function newsletterHandlers(services: Services): Handlers<typeof newsletterContract> {
  const subscriptions = subscriptionService(services)
  const subscribers = subscribersService(services)
  const lists = subscriberListsService(services)
  return {
    subscribe: async ({ body: { email, website = '', token }, visit }) => {
      // Honeypot: a bot that fills in the hidden field gets the normal answer.
      if (website !== '') return { message: say.subscribed }
      const { mustOpenLink } = await subscriptions.subscribe(email, visit.address, token)
      return { message: mustOpenLink ? say.linkSent : say.subscribed }
    },
    unsubscribe: async ({ body: { email, token } }) => {
      await subscriptions.leave(email, token)
      return { message: say.unsubscribed }
    },
    oneClick: async ({ query: { email, token } }) => {
      await subscriptions.leaveByOneClick(email, token)
      return { message: say.unsubscribed }
    },
    confirm: async ({ body: { email, token }, visit }) => {
      await subscriptions.confirm(email, token, visit.address)
      return { message: say.isBack }
    },
    checkUser: ({ params }) => subscriptions.check(params.email),
    subscribers: () => subscribers.list(),
    removeSubscriber: ({ params, by }) => subscribers.remove(params.email, by),
    exportSubscribers: ({ by }) => lists.export(by),
    previewSubscribers: ({ body }) => lists.preview(body),
    importSubscribers: ({ body, by, transaction }) => lists.run(body, by, transaction),
    release: async ({ body: { email }, by }) => {
      await subscribers.release(email, by)
      return { message: 'Cette adresse peut de nouveau recevoir la newsletter.' }
    },
    stats: () => subscribers.stats(),
    settings: () => subscribers.settings(),
    changeSettings: ({ body, by }) => subscribers.changeSettings(body, by),
  }
}
