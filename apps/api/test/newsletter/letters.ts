import type { Prisma } from '@espace/prisma/client'
import type { Entity } from '../entities.ts'
import type { TestApp } from '../test-app.ts'
import { addressKeys } from './newsletters.ts'

const forNow = () => Promise.resolve(undefined)

/** Objects for the dashboard's routes on messages, subscribers and newsletters. */
export function letters({ db }: TestApp) {
  let nth = 0
  const address = () => {
    nth += 1
    return `lectrice-${nth}@exemple.fr`
  }
  const aSubscriber = async (): Promise<Entity & { email: string }> => {
    const email = address()
    const { id } = await db.subscriber.create({ data: { email, confirmedAt: new Date() } })
    return { id, email, version: forNow }
  }
  const aMessage = async (): Promise<Entity> => {
    const person = { firstName: 'Zoé', lastName: 'Hondt', email: address() }
    const { id } = await db.contactMessage.create({
      data: { ...person, subject: 'autre', message: 'Bonsoir à tous', contentHash: person.email },
    })
    return { id, version: forNow }
  }
  const aSending =
    (status: Prisma.CampaignCreateInput['status'], state: 'pending' | 'failed' | 'in_doubt') =>
    async (): Promise<Entity & { deliveryId: number }> => {
      const email = address()
      const copy = { email, emailHash: addressKeys.hashOf(email), state }
      const { id, deliveries } = await db.campaign.create({
        data: {
          subject: 'La semaine',
          message: '<p>Bonsoir</p>',
          recipients: 'newsletter',
          status,
          contentHash: copy.emailHash,
          recipientsCount: 1,
          deliveries: { create: { ...copy, claimedUntil: new Date(0) } },
        },
        include: { deliveries: true },
      })
      return { id, deliveryId: deliveries[0]?.id ?? 0, version: forNow }
    }
  return { aSubscriber, aMessage, aSending }
}
