import type { House } from '@espace/contracts/settings/operator'
import type { LegalPage } from '@espace/contracts/settings/settings.constants'
import { faq } from './faq.ts'
import { legalNotice } from './legal-notice.ts'
import type { Part } from './part.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const PARTS: Record<LegalPage, (house: House) => Part[]> = {
  'mentions-legales': legalNotice,
  confidentialite: privacy,
  cgv: terms,
  faq,
}

/**
 * The words that a text begins with, as rich text. What only the team can know stands in brackets, and
 * nothing of it is legal advice: the team has to read and confirm it.
 */
export const startingText = (page: LegalPage, house: House): string =>
  PARTS[page](house)
    .map(({ heading, paragraphs }) => {
      const words = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`)
      return `<p><strong>${escaped(heading)}</strong></p>${words.join('')}`
    })
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
