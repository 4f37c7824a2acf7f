import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aVenue, aPage, aSpectacle, aText } from '../testing/builders.ts'
import { CONTACT } from '../testing/contact.ts'
import { on, routes } from '../testing/fake-api.ts'
import { visit } from '../testing/visit.tsx'

const PAGES = [
  '/',
  '/spectacles',
  '/spectacles/7',
  '/faites-moi-rire',
  '/archives',
  '/le-lieu',
  '/cours',
  '/artistes',
  '/contact',
  '/faq',
  '/mentions-legales',
  '/cookies',
  '/accessibilite',
  '/connexion',
  '/mon-compte',
  '/unsubscribe?email=a%40b.fr',
  '/sponsorise/tchatcheur-comedy-club',
  '/sponsorise/inconnu',
  '/nulle/part',
]

const show = aSpectacle({ id: 7, title: 'Qui ? Moi !', places_restantes: 0 })
const shows = [show]
const ANSWERS = [
  on(routes.spectacles.list).reply(aPage(shows)),
  on(routes.spectacles.get, { id: 7 }).reply({
    ...show,
    description: 'Une règle : rire ! Quoi ?',
  }),
  on(routes.spectacles.upcoming).reply(shows),
  on(routes.spectacles.all).reply(shows),
  on(routes.spectacles.archives).reply(aPage(shows)),
  on(routes.artistes.list).reply([]),
  on(routes.artistes.featured).reply([]),
  on(routes.lieu.images).reply([]),
  on(routes.settings.operator).reply(aVenue({ name: 'Qui ?', contact: CONTACT })),
  on(routes.settings.legalText, { page: 'faq' }).reply(aText('faq')),
  on(routes.settings.legalText, { page: 'mentions-legales' }).reply(aText('mentions-legales')),
]

/** Visible texts, split where the browser may break lines. */
function textsOnScreen(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    // The lines of a large title are set one by one, and break nowhere.
    const isSeen = !parent?.closest('.visually-hidden, script, title, [style*="--size"]')
    if (isSeen) texts.push(walker.currentNode.textContent ?? '')
  }
  return texts
}

describe('the French of the house', () => {
  it.each(PAGES)('begins no line with a sign at %s', async (path) => {
    visit(path, ANSWERS)
    await screen.findByRole('heading', { level: 1 })

    // A piece may also begin with the sign, its space in the piece before.
    expect(textsOnScreen().filter((text) => / [:;!?»€]|« |^[:;!?»€]/.test(text))).toEqual([])
  })
})
