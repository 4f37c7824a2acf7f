import type {
  contactContract,
  ContactMessage as MessageAnswer,
} from '@espace/contracts/contact/contact'
import { CONTACT_SUBJECTS, type ContactStatus } from '@espace/contracts/contact/contact.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed } from '@espace/contracts/kernel/route'
import type { Db, Prisma, PrismaClient, User } from '@espace/prisma/client'
import { pick } from 'es-toolkit/object/pick'
import * as z from 'zod'
import { teamAddress } from '#platform/accounts/team-address.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import type { Erase } from '#platform/retention/erasure.ts'
import { queryRows, takeTurns } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { contactAnswer, contactMessage } from './contact-mails.ts'

/** The same message within that time is a double submission. */
const SAME_MINUTES = 2

const KEPT_MONTHS = 12

/** Results of a search, newest first. */
const MAX_FOUND = 1_000

const Found = z.object({ id: z.int() })

type NewMessage = Omit<Parsed<typeof contactContract.send>['body'], 'website'>

export function contactService({ db, addressKeys }: Services) {
  return {
    /**
     * Stores the message and queues its mail in one transaction. A logged-in user writes under their own name.
     *
     * @param call.isNamed whether it has an idempotency key: then the same text may be sent again on purpose
     */
    async send(
      tx: Db,
      form: NewMessage,
      user: User | undefined,
      { isNamed }: { isNamed: boolean },
    ): Promise<void> {
      const written = user ? { ...form, ...ownName(user) } : form
      const data = pick(written, ['firstName', 'lastName', 'email', 'subject', 'message'])
      const contentHash = addressKeys.hashOf(JSON.stringify(Object.values(data)))
      if (!isNamed && (await wasJustSaid(tx, contentHash))) return
      const userId = user?.id ?? null
      await tx.contactMessage.create({ data: { ...data, contentHash, userId } })
      const to = await teamAddress(tx)
      if (to !== undefined) await queueMail(tx, { to, userId, template: contactMessage, data })
    },

    async list(query: PageQuery & { status?: ContactStatus | undefined; search: string }) {
      const where = {
        ...(query.status && { status: query.status }),
        ...(query.search !== '' && { id: { in: await idsWith(db, query.search) } }),
      }
      const [messages, total, unread] = await Promise.all([
        db.contactMessage.findMany({
          where,
          include: ANSWERS,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          ...rangeOf(query),
        }),
        db.contactMessage.count({ where }),
        db.contactMessage.count({ where: { status: 'nouveau' } }),
      ])
      return { messages: messages.map(present), unread, pagination: paginationOf(total, query) }
    },

    setStatus: (id: number, status: ContactStatus, by: Actor): Promise<MessageAnswer> =>
      db.$transaction(async (tx) => {
        const { count } = await tx.contactMessage.updateMany({
          where: { id, status: { not: status } },
          data: { status },
        })
        const message = await found(tx, id)
        // A repeated save is not logged again.
        if (count === 0) return present(message)
        await audit(tx, by, { action: 'modification', entity: 'contact', id, after: { status } })
        return present(message)
      }),

    /** The audit log does not hold the reply's text. */
    async answer(tx: Db, id: number, text: string, by: Actor): Promise<MessageAnswer> {
      const { email, firstName, message, userId } = await found(tx, id)
      await tx.contactAnswer.create({ data: { messageId: id, text, authorId: by.userId } })
      await tx.contactMessage.update({ where: { id }, data: { status: 'traite' } })
      const data = { firstName, text, message, team: (await teamAddress(tx)) ?? '' }
      await queueMail(tx, { to: email, userId, template: contactAnswer, data })
      await audit(tx, by, { action: 'réponse', entity: 'contact', id })
      return present(await found(tx, id))
    },

    /** The audit log does not hold the message. */
    remove: (id: number, by: Actor): Promise<void> =>
      db.$transaction(async (tx) => {
        const { count } = await tx.contactMessage.deleteMany({ where: { id } })
        if (count === 0) throw apiError('RESSOURCE_INTROUVABLE')
        await audit(tx, by, { action: 'suppression', entity: 'contact', id })
      }),
  }
}

const ANSWERS = {
  answers: { orderBy: { id: 'asc' }, include: { author: { select: { firstName: true } } } },
} as const satisfies Prisma.ContactMessageInclude

type Answered = Prisma.ContactMessageGetPayload<{ include: typeof ANSWERS }>

const present = ({ userId, createdAt, answers, ...message }: Answered): MessageAnswer => ({
  ...message,
  subject: CONTACT_SUBJECTS.find((subject) => subject === message.subject) ?? 'autre',
  hasAccount: userId !== null,
  createdAt: createdAt.toISOString(),
  answers: answers.map(({ text, author, createdAt }) => ({
    text,
    by: author?.firstName ?? '',
    at: createdAt.toISOString(),
  })),
})

async function idsWith(db: Db, search: string): Promise<number[]> {
  const rows = await queryRows(db, Found)`
    select id from contact_messages
     where has_words(concat_ws(' ', first_name, last_name, email, message), ${search.split(/\s+/)}::text[])
     order by id desc limit ${MAX_FOUND}`
  return rows.map(({ id }) => id)
}

async function found(tx: Db, id: number): Promise<Answered> {
  const message = await tx.contactMessage.findUnique({ where: { id }, include: ANSWERS })
  if (!message) throw apiError('RESSOURCE_INTROUVABLE')
  return message
}

const ownName = ({ firstName, lastName, email }: User) => ({ firstName, lastName, email })

/** Serialises concurrent messages of the same content. */
async function wasJustSaid(tx: Db, contentHash: string): Promise<boolean> {
  await takeTurns(tx, contentHash)
  const same = await tx.$executeRaw`
    select from contact_messages
     where content_hash = ${contentHash}
       and created_at > now() - make_interval(mins => ${SAME_MINUTES}::int)`
  return same > 0
}

/** Deletes messages after the retention period. */
export async function purgeContact(db: PrismaClient): Promise<void> {
  await db.$executeRaw`
    delete from contact_messages
     where created_at < now() - make_interval(months => ${KEPT_MONTHS}::int)`
}

/** Messages sent from the account or from its verified address. */
export const eraseMessages: Erase = (tx, { id: userId, email, isProven }) =>
  tx.contactMessage.deleteMany({ where: isProven ? { OR: [{ userId }, { email }] } : { userId } })
