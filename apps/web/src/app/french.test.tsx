import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPage, aSpectacle, aText } from '../testing/builders.ts'
import { CONTACT } from '../testing/contact.ts'
import { visit } from '../testing/visit.tsx'

const PAGES = [
  '/',
  '/spectacles',
  '/spectacles/7',
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

const shows = [aSpectacle({ id: 7, title: 'Qui ? Moi !', places_restantes: 0 })]
const ANSWERS = {
  'GET /api/spectacles': aPage(shows),
  'GET /api/spectacles/7': { ...shows[0], description: 'Une règle : rire ! Quoi ?' },
  'GET /api/spectacles/upcoming': shows,
  'GET /api/spectacles/all': shows,
  'GET /api/spectacles/archives': aPage(shows),
  'GET /api/artistes': [],
  'GET /api/artistes/featured': [],
  'GET /api/lieu/images': [],
  'GET /api/settings/operator': { name: 'Qui ?', licences: [], contact: CONTACT },
  'GET /api/settings/texts/faq': aText('faq'),
  'GET /api/settings/texts/mentions-legales': aText('mentions-legales'),
}

/** Every text that is seen, in the pieces that the browser breaks into lines. */
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
