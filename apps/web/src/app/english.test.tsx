import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { SPONSORED_SHOWS } from '@espace/contracts/sponsorise/sponsorise.constants'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../languages/en/language.ts'
import { rules } from '../languages/en/rules.ts'
import type { Language } from '../languages/languages.ts'
import {
  aBookedDate,
  aGroup,
  aVenue,
  anOffer,
  anOrder,
  aPage,
  aParty,
  aReservation,
  aSpectacle,
  aText,
  aTicket,
  aUser,
} from '../testing/builders.ts'
import { CONTACT } from '../testing/contact.ts'
import { on, routes } from '../testing/fake-api.ts'
import { visitInEnglish } from '../testing/visit.tsx'

const PAGES = [
  '/en',
  '/en/spectacles',
  '/en/spectacles/7',
  '/en/la-meilleure-vanne?email=a%40b.fr&token=abc',
  '/en/spectacles/8',
  '/en/spectacles?mois=2026-12',
  '/en/faites-moi-rire',
  '/en/archives',
  '/en/le-lieu',
  '/en/cours',
  '/en/artistes',
  '/en/artistes/3',
  '/en/bons-cadeaux',
  '/en/bon-cadeau',
  '/en/bon-cadeau?token=ABCDEFGHJKMN',
  '/en/commande',
  `/en/commande?token=${'k'.repeat(43)}`,
  `/en/places-de-groupe?token=${'k'.repeat(43)}`,
  '/en/places-de-groupe',
  `/en/a-plusieurs?token=${'k'.repeat(43)}`,
  '/en/a-plusieurs',
  '/en/contact',
  '/en/faq',
  '/en/unsubscribe',
  '/en/confirmer-inscription?email=a%40b.fr&token=abc',
  '/en/confirmer-inscription',
  `/en/confirmer-email?token=${'k'.repeat(43)}`,
  `/en/reprendre-mon-adresse?token=${'k'.repeat(43)}`,
  '/en/confirmer-suivi?email=a%40b.fr&token=abc',
  '/en/ne-plus-suivre?email=a%40b.fr&token=abc',
  '/en/ne-plus-suivre',
  '/en/confirmer-alerte?email=a%40b.fr&token=abc',
  '/en/ne-plus-me-prevenir?email=a%40b.fr&token=abc',
  '/en/spectacles/8',
  '/en/sponsorise/tchatcheur-comedy-club',
  '/en/sponsorise/inconnu',
  '/en/nulle/part',
  '/en/connexion?redirect=%2Fmon-compte',
  '/en/inscription',
  '/en/mot-de-passe-oublie',
  `/en/nouveau-mot-de-passe?token=${'k'.repeat(43)}`,
  `/en/verifier-email?token=${'k'.repeat(43)}`,
  '/en/liste-d-attente',
  `/en/liste-d-attente?token=${'k'.repeat(43)}`,
  '/en/mon-compte',
]

/** With the last text that comes. */
const PAGES_OF_AN_ACCOUNT = [
  ['/en/mon-compte', 'Vous y étiez'],
  [`/en/mon-compte/reservation/${aReservation().id}`, 'Et maintenant ?'],
  ['/en/mon-compte/reservation/another', 'Mes réservations'],
  ['/en/spectacles/7', 'Confirmez votre adresse'],
  ['/en/spectacles/8', 'C’est votre tour'],
  ['/en/mon-compte/securite', 'Demander dix nouveaux codes'],
] as const

const zoe = { id: 3, name: 'Zoé', photo: '', biography: 'Elle joue.', links: [] }
const show = aSpectacle({ id: 7, title: 'Ça va ?', places_restantes: 4, price_cents: 1250 })
const shows = [
  show,
  aSpectacle({ id: 9, title: 'Ça va ?', status: 'annulé', date_spectacle: '2030-01-01' }),
]
const ANSWERS = [
  on(routes.spectacles.list).reply(aPage(shows)),
  on(routes.spectacles.get, { id: 7 }).reply({
    ...show,
    description: 'Une règle : rire !',
    durationMinutes: 75,
    booking_mode: 'maison',
  }),
  on(routes.artistes.ofShow, { id: 7 }).reply([zoe]),
  on(routes.spectacles.get, { id: 8 }).reply({
    ...show,
    id: 8,
    description: 'Une règle : rire !',
    places_restantes: 0,
    booking_mode: 'maison',
  }),
  on(routes.artistes.ofShow, { id: 8 }).reply([]),
  on(routes.spectacles.upcoming).reply(shows),
  on(routes.spectacles.all).reply(shows),
  on(routes.spectacles.archives).reply(aPage(shows)),
  on(routes.artistes.list).reply([zoe]),
  on(routes.artistes.featured).reply([zoe]),
  on(routes.artistes.get, { id: 3 }).reply(zoe),
  on(routes.artistes.dates, { id: 3 }).reply({ upcoming: [], past: [] }),
  on(routes.lieu.images).reply([]),
  on(routes.guestOrders.look).reply(anOrder()),
  on(routes.waiting.look).reply(anOffer({ payment: 'ligne' })),
  on(routes.groups.look).reply(aGroup()),
  on(routes.vouchers.terms).reply({ amounts: [2000, 3000], formulas: [], months: 12 }),
  on(routes.vouchers.look).reply({
    title: 'Bon cadeau',
    placeCents: null,
    amountCents: 5000,
    balanceCents: 2000,
    lapsedCents: 0,
    refundedCents: 0,
    withdrawableUntil: '2099-12-18',
    validUntil: '2099-11-24',
    isExpired: false,
    uses: [
      {
        at: '2026-11-25T10:00:00Z',
        title: 'Qui ?',
        date: '2026-11-28',
        seats: 2,
        amountCents: 3000,
      },
    ],
  }),
  on(routes.settings.operator).reply(aVenue({ name: 'Qui ?', contact: CONTACT })),
  on(routes.settings.legalText, { page: 'faq' }).reply(aText('faq')),
]

const soon = new Date(Date.now() + 600_000).toISOString()
const held = { status: 'pending', expiresAt: soon, expiresInMs: 600_000 } as const
const before = { ...aBookedDate(), date_spectacle: '2020-12-01' }
const BOOKINGS = [
  aReservation(),
  aReservation({
    id: 'paid',
    payment: 'ligne',
    dueCents: 0,
    items: [aBookedDate({ quantity: 1 })],
  }),
  aReservation({ id: 'late', items: [aBookedDate({ changeableUntil: '2020-12-01T12:00:00Z' })] }),
  aReservation({ id: 'off', items: [aBookedDate({ cancelled: true, cancelledBy: 'client' })] }),
  aReservation({ id: 'to pay', payment: 'ligne', ...held }),
  aReservation({ id: 'to prove', ...held, items: [aBookedDate({ spectacleId: 7 })] }),
  aReservation({
    id: 'been',
    items: [before],
    tickets: [{ ...aTicket(), usedAt: soon }],
  }),
]
const OF_AN_ACCOUNT = [
  on(routes.auth.me).reply(aUser({ emailVerified: false })),
  on(routes.auth.sessions).reply([
    { id: 'a', device: '', createdAt: soon, lastSeenAt: soon, expiresAt: soon, isCurrent: false },
  ]),
  on(routes.reservations.ofUser, { id: 7 }).reply(BOOKINGS),
  on(routes.waiting.mine).reply([aParty(), anOffer({ id: 4, spectacleId: 8 })]),
  on(routes.follows.mine).reply([]),
  on(routes.secondFactor.factors).reply({
    application: { createdAt: soon },
    passkeys: [{ id: 4, name: 'Zoé', createdAt: soon, lastUsedAt: soon }],
    recoveryCodesLeft: 0,
    isDemanded: false,
  }),
]

/** Every translated text between marks that no text contains: text outside them was never translated. */
const marked: Language = {
  ...en,
  words: {
    ...Object.fromEntries(Object.keys(en.words).map((french) => [french, `⟦${french}⟧`])),
    // Number and price formats have no words and occur inside marked sentences.
    ',': rules[','],
    '{amount}\u00a0€': rules['{amount}\u00a0€'],
  },
}
const MARKED = /⟦[^⟦⟧]*(?:⟧|$)/g

const ROOT = join(import.meta.dirname, '../../../..')

const { title, description } = SPONSORED_SHOWS.tchatcheur

/** Names, and texts of the venue in places where `lang` cannot be set. */
const NAMES = [
  "L'espace comédie",
  'L’espace',
  VENUE.name,
  'comédie',
  CONTACT.street,
  CONTACT.city,
  CONTACT.email,
  CONTACT.transitEnglish,
  'espace-comedie.example',
  'Ça va ?',
  'Une règle : rire !',
  'Zoé',
  'Le grand soir',
  'Elle joue.',
  title,
  description.slice(0, 200),
  'a@b.fr',
  'zoe@exemple.fr',
  'ABCD-EFGH-JKMN',
  'FR',
  'Google',
  'Messages',
  'Facebook',
  'Français',
  'English',
  'Instagram',
]

const SAID = ['aria-label', 'aria-roledescription', 'alt', 'title', 'placeholder']

/** Text nodes of the interface's language on this page. */
function textsOf(root: Document): string[] {
  const texts: string[] = []
  const walker = root.createTreeWalker(root.documentElement, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    // The lines of a large title repeat its text; the venue's own texts are marked `lang="fr"`.
    if (parentElement?.closest('[lang="fr"], script, style, [style*="--size"]')) continue
    texts.push(textContent ?? '')
  }
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('[lang="fr"]')) continue
    for (const name of SAID) texts.push(element.getAttribute(name) ?? '')
  }
  const summary = root.querySelector('meta[name="description"]')
  return [...texts, summary?.getAttribute('content') ?? '']
}

/** What is left of a text without its marked parts, which may stand in one another. */
function unmarked(text: string): string {
  const rest = text.replaceAll(MARKED, '')
  return rest === text ? text : unmarked(rest)
}

const untranslated = (texts: readonly string[]) =>
  texts
    .map((text) => NAMES.reduce((rest, name) => rest.replaceAll(name, ''), unmarked(text)))
    .filter((text) => /\p{L}{2}/u.test(text))

describe('the English of the house', () => {
  it.each(PAGES)('leaves no text of ours in French at %s', async (path) => {
    visitInEnglish(path, ANSWERS, marked)
    await screen.findByRole('heading', { level: 1 })

    const texts = textsOf(document)
    expect(texts.join('')).toMatch(MARKED)
    expect(untranslated(texts)).toEqual([])
  })

  it.each(PAGES_OF_AN_ACCOUNT)('nor to an account at %s', async (path, last) => {
    localStorage.setItem('token', 'jeton')
    visitInEnglish(path, [...OF_AN_ACCOUNT, ...ANSWERS], marked)
    await screen.findAllByText(new RegExp(`⟦${last.replace('?', '\\?')}⟧`))

    expect(untranslated(textsOf(document))).toEqual([])
  })

  it('keeps nothing that nobody says any more', () => {
    const roots = ['apps/web/src', 'packages/contracts/src'].map((root) => join(ROOT, root))
    const said = roots
      .flatMap((root) =>
        readdirSync(root, { recursive: true, encoding: 'utf8' })
          .filter((path) => /^(?!languages\/en\/).*\.tsx?$/.test(path) && !path.includes('.test.'))
          .map((path) => readFileSync(join(root, path), 'utf8')),
      )
      .join('\n')
      .replaceAll('\\u00a0', '\u00a0')

    expect(Object.keys(en.words).filter((text) => !said.includes(text))).toEqual([])
  })

  it('finds a text that was forgotten', () => {
    expect(untranslated(['⟦Contact⟧', 'Prénom', '⟦lundi⟧ 23 ⟦novembre⟧'])).toEqual(['Prénom'])
  })
})
