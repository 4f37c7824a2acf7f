import { contactMessages as say } from '@espace/contracts/contact/contact.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { someDetails } from '../../../test/entities.ts'
import { composeMail } from '../../../test/mail/compose-mail.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { purgeContact } from './contact.service.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aUser, logIn } = people(app)

beforeEach(async () => {
  await db.contactMessage.deleteMany()
  await db.mail.deleteMany()
  await db.setting.deleteMany()
  await db.setting.create({ data: { key: 'contact_details', value: someDetails } })
})

const FORM = {
  firstName: 'Zoé',
  lastName: 'Dupont',
  email: 'zoe@exemple.fr',
  subject: 'spectacle',
  message: 'Une table pour huit, samedi ?',
  privacy: true,
} as const

const mails = () => db.mail.findMany({ orderBy: { id: 'asc' } })
const post = (body: object) =>
  http.post('/api/contact').set('X-Requested-With', 'XMLHttpRequest').send(body)

describe('a message to the team', () => {
  it('is kept, and on its way to the address of the house, with whom to answer (§3.10, §3.11)', async () => {
    expect(await visitor.contact.send({ body: FORM })).toEqual({
      message: 'Message envoyé ! Merci pour votre message, nous reviendrons vers vous rapidement.',
    })

    const { privacy: _, ...written } = FORM
    expect(await db.contactMessage.findMany()).toMatchObject([
      { ...written, status: 'nouveau', userId: null },
    ])
    expect(await mails()).toMatchObject([
      { to: 'contact@espace-comedie.example', template: 'contact-message', data: written },
    ])
  })

  it('goes where the dashboard says from the next one on', async () => {
    await db.setting.create({ data: { key: 'contact_email', value: 'equipe@exemple.fr' } })

    await visitor.contact.send({ body: FORM })

    expect(await mails()).toMatchObject([{ to: 'equipe@exemple.fr' }])
  })

  it('is from whom is logged in, whatever the form says', async () => {
    const user = await aUser({ firstName: 'Léa', lastName: 'Martin' })

    await as(await logIn(user)).contact.send({ body: FORM })

    const author = { firstName: 'Léa', lastName: 'Martin', email: user.email }
    expect(await db.contactMessage.findFirst()).toMatchObject({ ...author, userId: user.id })
    expect((await mails())[0]?.data).toMatchObject(author)
  })

  it('goes once, however often the same is sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.contact.send({ body: FORM })),
    )

    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set([say.sent]))
    expect(await db.contactMessage.count()).toBe(1)
    expect(await db.mail.count()).toBe(1)
  })

  it('needs no subject: it is about something else then', async () => {
    const { subject: _, ...unsaid } = FORM

    expect((await post(unsaid)).status).toBe(200)

    expect(await db.contactMessage.findFirst()).toMatchObject({ subject: 'autre' })
  })

  it.each([
    ['X', 'Æ A-12'],
    ['Louis 14', 'O’Neill-Lévesque'],
    ['Nguyễn', 'N'],
    ['李', 'Ó'],
  ])('may come from %s %s', async (firstName, lastName) => {
    expect((await post({ ...FORM, firstName, lastName })).status).toBe(200)

    expect(await db.contactMessage.findFirst()).toMatchObject({ firstName, lastName })
  })

  it('of a machine that fills in everything goes nowhere, and the machine does not learn so', async () => {
    const { message } = await visitor.contact.send({
      body: { ...FORM, website: 'https://spam.example' },
    })

    expect(message).toBe(say.sent)
    expect(await db.contactMessage.count()).toBe(0)
    expect(await db.mail.count()).toBe(0)
  })

  it('loses its tags and nothing else', async () => {
    const message = 'On vous <b>aime</b> <3 !\r\nEt 10 < 12.'
    await visitor.contact.send({ body: { ...FORM, message } })

    expect((await db.contactMessage.findFirst())?.message).toBe('On vous aime <3 !\nEt 10 < 12.')
  })
})

describe('a form that breaks a rule', () => {
  it.each([
    ['firstName', '', say.required],
    ['firstName', undefined, say.required],
    ['lastName', ' ', say.required],
    ['lastName', 'a'.repeat(51), say.nameLong],
    ['lastName', 'Dupont@2', say.nameInvalid],
    ['lastName', 'exemple.fr', say.nameInvalid],
    ['firstName', 'Zoé\r\nBcc: x@y.fr', say.nameInvalid],
    ['email', '', say.required],
    ['email', 'zoe', say.emailInvalid],
    ['email', 'a@x.fr,b@y.fr', say.emailInvalid],
    ['email', 'a@x.fr\r\nBcc: b@y.fr', say.emailInvalid],
    ['email', 'Zoé <a@x.fr>', say.emailInvalid],
    ['email', `${'a'.repeat(260)}@x.fr`, say.emailLong],
    ['subject', 'argent', say.subjectRequired],
    ['subject', 'autre\r\nBcc: b@y.fr', say.subjectRequired],
    ['message', '', say.required],
    ['message', 'Bonjour', say.messageShort],
    ['message', 'a'.repeat(1_001), say.messageLong],
    ['message', 'a'.repeat(10_001), say.messageLong],
    ['message', 'Bonjour \0 à tous', say.unreadable],
    ['privacy', false, say.consentToSend],
    ['privacy', undefined, say.consentToSend],
    ['privacy', 'true', say.consentToSend],
  ])('by %s = %j hears why, and nothing is kept (§5.15, §9.19)', async (field, value, sentence) => {
    const { status, body } = await post({ ...FORM, [field]: value })

    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'REQUETE_INVALIDE', message: 'Requête invalide' })
    expect(body.issues).toContainEqual({ path: field, message: sentence })
    expect(await db.contactMessage.count()).toBe(0)
    expect(await db.mail.count()).toBe(0)
  })
})

it('five messages an hour are one address’s share', async () => {
  await db.rateLimit.deleteMany()
  const limited = await createTestApp({
    databaseUrl: app.databaseUrl,
    security: { rateLimitScale: 1 },
  })
  const send = (nth: number) =>
    limited.visitor.contact.send({ body: { ...FORM, message: `Message numéro ${nth}` } })
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(send))

  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.status] : [],
  )
  expect(refused).toEqual([429, 429])
  expect(await db.contactMessage.count()).toBe(5)
})

describe('the inbox', () => {
  const write = (message: string, createdAt = new Date()) => {
    const { privacy: _, ...written } = FORM
    return db.contactMessage.create({ data: { ...written, message, contentHash: '', createdAt } })
  }
  const asAdmin = async () => as(await logIn(await aUser({ role: 'admin' })))

  it('shows the newest first, page by page, and how many are unread', async () => {
    await write('le premier', new Date(Date.now() - 2_000))
    await write('le deuxième', new Date(Date.now() - 1_000))
    await write('le troisième')
    const admin = await asAdmin()

    const first = await admin.contact.inbox({ query: { limit: 2 } })
    const second = await admin.contact.inbox({ query: { limit: 2, page: 2 } })

    expect(first.messages.map(({ message }) => message)).toEqual(['le troisième', 'le deuxième'])
    expect(first).toMatchObject({ unread: 3, pagination: { total: 3, totalPages: 2 } })
    expect(second.messages.map(({ message }) => message)).toEqual(['le premier'])
  })

  it('finds a message again by parts of the name, the address or the text, whatever their accents', async () => {
    await write('Une salle pour nos vœux de janvier ?')
    await write('Une écharpe oubliée samedi')
    const admin = await asAdmin()
    const found = async (search: string) => {
      const { messages, unread, pagination } = await admin.contact.inbox({ query: { search } })
      expect({ unread, total: pagination.total }).toEqual({ unread: 2, total: messages.length })
      return messages.map(({ message }) => message)
    }

    expect(await found(' echarpe  SAMEDI')).toEqual(['Une écharpe oubliée samedi'])
    expect(await found(FORM.email)).toHaveLength(2)
    expect(await found(`${FORM.lastName} ${FORM.firstName.slice(0, 2)} voeux`)).toHaveLength(1)
    expect(await found('écharpe janvier')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('remembers how far the team has come', async () => {
    const { id } = await write('à lire')
    const admin = await asAdmin()

    await admin.contact.setStatus({ params: { id }, body: { status: 'traite' } })

    expect(await admin.contact.inbox({ query: { status: 'nouveau' } })).toMatchObject({
      messages: [],
      unread: 0,
    })
    expect(await admin.contact.inbox({ query: { status: 'traite' } })).toMatchObject({
      messages: [{ id, status: 'traite' }],
    })
  })

  it('loses what is deleted, and says so of what is not there', async () => {
    const { id } = await write('à jeter')
    const admin = await asAdmin()

    await admin.contact.remove({ params: { id } })

    expect(await db.contactMessage.count()).toBe(0)
    await expect(admin.contact.remove({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(
      admin.contact.setStatus({ params: { id }, body: { status: 'lu' } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('forgets after twelve months', async () => {
    const months = (count: number) => {
      const date = new Date()
      date.setMonth(date.getMonth() - count)
      return date
    }
    await write('ancien', months(13))
    await write('récent', months(11))

    await purgeContact(db)

    expect((await db.contactMessage.findMany()).map(({ message }) => message)).toEqual(['récent'])
  })
})

describe('an answer of the team', () => {
  it('leaves by email, with what was asked, and is kept with the message, which counts as dealt with', async () => {
    const by = await aUser({ role: 'admin', firstName: 'Ada' })
    const team = as(await logIn(by)).contact
    await visitor.contact.send({ body: FORM })
    const { id } = await db.contactMessage.findFirstOrThrow()
    await db.mail.deleteMany()
    const body = { text: 'Avec plaisir.\nÀ samedi !' }
    const answered = await team.answer({ params: { id }, body })

    expect(answered).toMatchObject({ status: 'traite', answers: [{ ...body, by: 'Ada' }] })
    expect((await team.inbox({ query: {} })).messages).toEqual([answered])
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: FORM.email, template: 'contact-answer' })
    const letter = composeMail('contact-answer', mail?.data, 'https://espace-comedie.example')
    expect(letter.replyTo?.address).toBe('contact@espace-comedie.example')
    expect(letter.text.replaceAll(/\s+/g, ' ')).toContain(
      `Bonjour Zoé, Avec plaisir. À samedi ! Vous nous aviez écrit : ${FORM.message}`,
    )
    // The account of who answered may go; the message takes its answers along.
    await db.user.delete({ where: { id: by.id } })
    expect(await db.contactAnswer.findMany()).toMatchObject([{ ...body, authorId: null }])
    await db.contactMessage.delete({ where: { id } })
    expect(await db.contactAnswer.count()).toBe(0)
  })
})
