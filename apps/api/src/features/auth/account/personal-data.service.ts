import type { PersonalData } from '@espace/contracts/auth/user'
import type { User } from '@espace/prisma/client'
import type { Services } from '#services.ts'

type Kept = Pick<PersonalData, 'payments' | 'messages' | 'newsletter' | 'letters' | 'journal'>

const said = (instant: Date | null): string | null => instant?.toISOString() ?? null

const byAddress = (user: User) => (user.emailVerifiedAt === null ? [] : [user.email])

const payments = async ({ db }: Services, user: User) => {
  const rows = await db.reservation.findMany({
    where: { userId: user.id },
    include: { refunds: { orderBy: { id: 'asc' } } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ id, note, payment, paidCents, confirmedAt, refunds }) => ({
    reservationId: id,
    note,
    payment,
    paidCents,
    confirmedAt: said(confirmedAt),
    refunds: refunds.map(({ amountCents, reason, createdAt, doneAt }) => ({
      amountCents,
      reason,
      createdAt: createdAt.toISOString(),
      doneAt: said(doneAt),
    })),
  }))
}

const messages = async ({ db }: Services, user: User) => {
  const rows = await db.contactMessage.findMany({
    where: { OR: [{ userId: user.id }, { email: { in: byAddress(user) } }] },
    include: { answers: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ firstName, lastName, email, subject, message, createdAt, answers }) => ({
    firstName,
    lastName,
    email,
    subject,
    message,
    createdAt: createdAt.toISOString(),
    answers: answers.map(({ text, createdAt: at }) => ({ text, at: at.toISOString() })),
  }))
}

const newsletter = async ({ db, addressKeys }: Services, user: User) => {
  const [email] = byAddress(user)
  if (email === undefined) return null
  const emailHash = addressKeys.hashOf(email)
  const subscriber = await db.subscriber.findUnique({ where: { email } })
  const suppression = await db.suppression.findUnique({ where: { emailHash } })
  const consents = await db.consent.findMany({ where: { emailHash }, orderBy: { id: 'asc' } })
  return {
    subscribedAt: said(subscriber?.createdAt ?? null),
    confirmedAt: said(subscriber?.confirmedAt ?? null),
    leftAt: said(suppression?.createdAt ?? null),
    consents: consents.map(
      ({ purpose, wording, source, address, at, confirmedAt, withdrawnAt }) => ({
        purpose,
        wording,
        source,
        network: address,
        at: at.toISOString(),
        confirmedAt: said(confirmedAt),
        withdrawnAt: said(withdrawnAt),
      }),
    ),
  }
}

/** Mails sent and queued. Of sent ones only the kind is kept. */
const letters = async ({ db }: Services, user: User) => {
  const to = byAddress(user)
  const mails = await db.mail.findMany({
    where: { OR: [{ userId: user.id }, { to: { in: to } }] },
    orderBy: { id: 'asc' },
  })
  const copies = await db.delivery.findMany({
    where: { email: { in: to } },
    include: { campaign: { select: { subject: true } } },
    orderBy: { id: 'asc' },
  })
  return [
    ...mails.map(({ template, state, createdAt, sentAt }) => ({
      kind: template,
      state,
      createdAt: createdAt.toISOString(),
      sentAt: said(sentAt),
    })),
    ...copies.map(({ campaign, state, sentAt }) => ({
      kind: 'newsletter',
      subject: campaign.subject,
      state,
      createdAt: null,
      sentAt: said(sentAt),
    })),
  ]
}

/** The account's actions as staff, and the changes of it. */
const journal = async ({ db }: Services, { id }: User) => {
  const rows = await db.auditEntry.findMany({
    where: { OR: [{ actorId: id }, { entity: 'users', entityId: String(id) }] },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ at, action, entity, entityId, actorId, address }) => ({
    at: at.toISOString(),
    action,
    entity,
    entityId,
    isTheirs: actorId === id,
    // The network of another person's call is not disclosed.
    network: actorId === id ? address : '',
  }))
}

/** Data beyond the account's row; data under its address only once that is verified. */
export const personalDataOf = async (services: Services, user: User): Promise<Kept> => ({
  payments: await payments(services, user),
  messages: await messages(services, user),
  newsletter: await newsletter(services, user),
  letters: await letters(services, user),
  journal: await journal(services, user),
})
