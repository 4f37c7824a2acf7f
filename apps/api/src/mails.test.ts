import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { MailTemplate } from '#platform/mail/queue/mail-template.ts'
import { composeInEnglish, composeMail } from '../test/mail/compose-mail.ts'
import { MAILS } from './mails.ts'

const ORIGIN = 'https://espace-comedie.example'

const ticket = {
  title: "Drôle d'endroit",
  when: 'lundi 23 novembre à 20:30',
  lieu: "L'espace comédie",
  seats: 3,
  code: '7KQ4M2XWPD9A',
  spectacleId: 12,
  startsAt: '2026-11-23T19:30:00Z',
  minutes: 75,
  version: 2,
}

/** Data that is enough for every message. */
const data = {
  firstName: 'Zoé',
  url: '/lien?token=un&x=2',
  loginUrl: '/connexion',
  resetUrl: '/mot-de-passe-oublie',
  newEmail: 'zoe@ailleurs.example',
  leave: { url: '/quitter?token=un&x=2', oneClickUrl: '/api/quitter?token=un&x=2' },
  lastName: 'Dupont',
  email: 'zoe@ailleurs.example',
  subject: 'autre',
  message: 'Bonjour Zoé,\nune table pour huit ?',
  text: 'Avec plaisir.',
  team: 'equipe@exemple.fr',
  title: "Drôle d'endroit",
  when: 'lundi 23 novembre à 20:30',
  isPaid: true,
  totalCents: 6_450,
  amountCents: 3_000,
  rank: 3,
  name: 'Zoé',
  spectacleId: 7,
  followerId: 1,
  more: 2,
  until: 'lundi 23 novembre à 18:30',
  tickets: [ticket],
  dates: [{ id: 7, title: ticket.title, when: ticket.when, seats: 3, artists: ['Zoé'] }],
  before: { ...ticket, when: 'dimanche 22 novembre à 17:00', spectacleId: 11 },
  ticket,
  given: [{ title: ticket.title, when: ticket.when, seats: 3 }],
  staying: [ticket],
  former: [],
  seats: 3,
  backCents: 0,
  onlineCents: 500,
  doorCents: 0,
  reason: 'Une panne de courant.',
  shareUrl: '/a-plusieurs?token=un',
  left: 2,
  isChanged: true,
  taken: ['Théo', 'Anna'],
  voucherId: '0b54ce10-6e11-4c5e-9b1b-6c1c3e1f0a01',
  code: '7KQ4M2XWPD9A',
  validUntil: '2027-11-24',
  from: 'Zoé',
  to: 'Léo',
  greeting: '',
  refundedCents: 2000,
  at: '2026-11-30T19:30:00.000Z',
  isGiven: true,
  sendOn: '2026-12-24',
  artists: [{ name: 'Zoé', url: '/artistes/3-zoe' }],
}

/** The same where it was booked in English. */
const englishTicket = { ...ticket, title: 'Chut', when: 'Monday 23 November at 20:30' }
const englishDates = [
  { id: 7, title: 'Chut', when: englishTicket.when, seats: 3, artists: ['Zoé'] },
]
const inEnglish = {
  change: 'clé-ajoutée',
  day: 'Monday 23 November',
  title: 'Chut',
  when: englishTicket.when,
  until: 'Monday 23 November at 18:30',
  tickets: [englishTicket],
  dates: englishDates,
  before: englishTicket,
  ticket: englishTicket,
  given: englishDates,
  staying: [englishTicket],
  reason: '',
}

/** What the team gets; options are of parties that called. */
const FRENCH_ALONE = ['option-ending', 'option-held', 'payment-incident']

const OF_ACCOUNTS = [
  'verify-email',
  'account-exists',
  'reset-password',
  'password-changed',
  'password-guessed',
  'email-change',
  'email-changed-notice',
  'reservation-confirmed',
  'booking-held',
  'payment-too-late',
  'date-cancelled',
  'date-put-off',
  'date-moved',
  'waiting-joined',
  'waiting-offer',
  'waiting-lapsed',
  'waiting-called-off',
  'booking-moved',
  'booking-cancelled',
  'seats-changed',
  'seats-given-back',
]

/** The sentences of a page, without its tags; the address of a link counts as said. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<a href="([^"]*)"/g, '$1<a ')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const OF_THE_NEWSLETTER = [
  'contact-message',
  'contact-answer',
  'newsletter-welcome',
  'newsletter-confirm',
  'newsletter-left',
]

describe.each([...OF_ACCOUNTS, ...OF_THE_NEWSLETTER])('the message %s', (template) => {
  const { subject, html, text } = composeMail(template, data, ORIGIN)

  it('says the same as a page and as plain text', () => {
    const words = wordsOf(html)
    const sentences = text.split('\n').filter((line) => line !== '' && line !== '-- ')

    expect(sentences.filter((sentence) => !words.includes(sentence.replace(/\s:$/, '')))).toEqual(
      [],
    )
  })

  it('is one line of subject, and light enough for any mail program', () => {
    // A line of a message (RFC 5322): the show and its day stand in it.
    expect(subject).toMatch(/^\P{Cc}{10,78}$/u)
    expect(Buffer.byteLength(html)).toBeLessThan(80_000)
  })

  it('leads nowhere but to the site, in full', () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href).origin)

    expect(links.filter((origin) => origin !== ORIGIN)).toEqual([])
  })

  it('states the ground of each cell, and needs nothing from elsewhere', () => {
    const cells = html.match(/<td[^>]*>/g) ?? []

    expect(cells.filter((cell) => !/bgcolor=.*background-color:#/.test(cell))).toEqual([])
    const withoutOwn = html.replaceAll(/<img [^>]*src="cid:[^>]*>/g, '')
    expect(withoutOwn).not.toMatch(/<(img|link|script)\b|url\(/)
  })

  it('goes dark where its reader is in the dark, words and ground together', () => {
    const [dark = ''] = html.match(/@media \(prefers-color-scheme: dark\) {[^<]*/) ?? []

    expect(dark).toMatch(/\.ground { background-color: #170910 !important/)
    expect(dark).toMatch(/\.ink { color: #f6f0e4 !important/)
    expect(html.match(/<(?:p|h1)(?![^>]*class="(?:ink|soft)")[^>]*>/g)).toBeNull()
  })

  it('is set as French is: no sign begins a line', () => {
    expect(`${subject}\n${text}`).not.toMatch(/[ ][;:?!»]|« /)
  })
})

it.each(OF_ACCOUNTS)('the message %s greets by the first name', (template) => {
  const { html, text } = composeMail(template, data, ORIGIN)

  expect(text).toContain('Bonjour Zoé,')
  expect(html).toContain('Bonjour Zoé,')
})

it('leaving the newsletter is not the button of the message that welcomes to it', () => {
  const { html, text } = composeMail('newsletter-welcome', data, ORIGIN)

  expect(html).toMatch(
    /<a href="https:\/\/espace-comedie.example\/spectacles"[^>]*>Voir la programmation/,
  )
  expect(html).not.toContain('Me désabonner')
  expect(text).toContain(`Désabonnez-vous\u00A0:\n${ORIGIN}/quitter?token=un&x=2`)
})

describe.each([...MAILS.values()].filter(({ isTranslated }) => isTranslated))(
  'in English, the message $name',
  ({ name }) => {
    it('says nothing of ours in French', () => {
      const english = { ...data, ...inEnglish }
      const { subject, html, text } = composeInEnglish(name, english, ORIGIN)

      expect(text).toMatch(/^Hello(?: Zoé)?,$/m)
      expect(html).toContain('<html lang="en">')
      expect(`${subject}\n${text}`).not.toMatch(
        /\b(?:vous|nous|votre|vos|places|billet|soirée|rendre|lundi)\b|[ \u00A0][:?!]/i,
      )
    })
  },
)

it('all that can be written about a booking is written in the language that it was made in', async () => {
  const files = await Array.fromAsync(
    glob('features/reservations/**/*-mails.ts', { cwd: import.meta.dirname }),
  )
  const rooms = await Promise.all(
    files.map(
      async (file): Promise<Record<string, MailTemplate>> =>
        import(join(import.meta.dirname, file)),
    ),
  )
  const french = rooms
    .flatMap((room) => Object.values(room))
    .filter((each) => each instanceof Object && 'isTranslated' in each && !each.isTranslated)
    .map(({ name }) => name)

  expect(french.toSorted()).toEqual(FRENCH_ALONE)
})

describe('links', () => {
  it('of the site are made whole, on the button and in full below it', () => {
    const { html, text } = composeMail('verify-email', data, ORIGIN)

    expect(html.split(`href="${ORIGIN}/lien?token=un&amp;x=2"`)).toHaveLength(3)
    expect(text).toContain(`\n${ORIGIN}/lien?token=un&x=2\n`)
  })

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '\\\\evil.example'])(
    'that lead away are refused: %s',
    (url) => {
      expect(() => composeMail('verify-email', { ...data, url }, ORIGIN)).toThrow(/away/)
    },
  )
})

describe('a first name', () => {
  it.each(['Zoé', 'Jean-Marc', 'D’Arcy', "D'Arcy", 'Nguyễn Thị'])('is used: %s', (firstName) => {
    const { text } = composeMail('password-changed', { firstName }, ORIGIN)

    expect(text).toContain(`Bonjour ${firstName},`)
  })

  it.each([
    '',
    'Zoé\r\nBcc: x@evil.example',
    'Gagnez sur evil.example',
    'https://evil.example',
    '<b>Zoé</b>',
    'Zoé, https',
    'z'.repeat(61),
  ])('that is none is left out: %j', (firstName) => {
    const { text, html } = composeMail('password-changed', { firstName }, ORIGIN)

    expect(text).toContain('Bonjour,')
    expect(html).toContain('Bonjour,')
    expect(`${text}${html}`).not.toMatch(/evil|<b>|zzz/)
  })
})

it('a message that nobody has written is refused', () => {
  expect(() => composeMail('hello', data, ORIGIN)).toThrow('hello')
  expect(() => composeMail('toString', data, ORIGIN)).toThrow('toString')
})

it('data that lacks something is refused', () => {
  expect(() => composeMail('verify-email', { firstName: 'Zoé' }, ORIGIN)).toThrow('url')
})

it('every email of every room is known to whoever sends', async () => {
  const files = await Array.fromAsync(glob('**/*-mails.ts', { cwd: import.meta.dirname }))
  const rooms = await Promise.all(
    files.map(async (file): Promise<object> => import(join(import.meta.dirname, file))),
  )
  const templates = rooms
    .flatMap((room): unknown[] => Object.values(room))
    .filter((one) => typeof one === 'object' && one !== null && 'urgency' in one)

  expect(new Set(templates)).toEqual(new Set(MAILS.values()))
})
