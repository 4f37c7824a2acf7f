import type { LegalText } from '@espace/contracts/settings/texts'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Section = LegalText['sections'][number]
type Paragraph = Section['paragraphs'][number]
type Piece = Paragraph[number]
type Look = Omit<Piece, 'text'>

const PLAIN: Look = { bold: false, italic: false, href: null }

/** A mark for what only the venue can say: `[à compléter : adresse]`, `[à confirmer par la salle : délai]`. */
const MARK = /\s{0,9}\[à (?:compléter|confirmer)[^[\]]*\]/g

/** A mark in place of a word, without which its sentence says nothing. */
const GAP = /\[à compléter[^[\]]*\]/

/**
 * A text as visitors read it: no marks, and no sentence that would be one word short. The team sees them
 * where it writes the text.
 */
const withoutOpenPoints = (text: string): string =>
  text
    .split(/(?<=[.!?…]\s)/)
    .filter((sentence) => !GAP.test(sentence))
    .join('')
    .replaceAll(MARK, '')

/**
 * Clean rich text as visitors read it, in sections: a paragraph that is bold all through is the heading of what
 * follows. What the venue has yet to say is left out, with the headings that are then of nothing.
 */
export function sectionsOf(html: string): Section[] {
  const sections: Section[] = []
  const emptied = new Set<Section>()
  for (const node of parseFragment(html).childNodes) {
    const written = trimmed(piecesIn(node, PLAIN))
    if (written.length === 0) continue
    const paragraph = trimmed(
      written.map(({ text, bold, italic, href }) => ({
        text: withoutOpenPoints(text),
        bold,
        italic,
        href,
      })),
    )
    const section = sections.at(-1)
    if (paragraph.length === 0) {
      if (section) emptied.add(section)
      continue
    }
    if (paragraph.every(({ bold, text }) => bold || text.trim() === '')) {
      const heading = paragraph.map(({ text }) => text).join('')
      sections.push({ heading: heading.replaceAll(/\s+/g, ' '), paragraphs: [] })
      continue
    }
    if (section) section.paragraphs.push(paragraph)
    else sections.push({ heading: '', paragraphs: [paragraph] })
  }
  return sections.filter((section) => !emptied.has(section) || section.paragraphs.length > 0)
}

function piecesIn(node: DefaultTreeAdapterTypes.ChildNode, look: Look): Piece[] {
  if ('value' in node) return [{ text: node.value.replaceAll(/[\t\n\r ]+/g, ' '), ...look }]
  if (!('tagName' in node)) return []
  const { tagName, attrs, childNodes } = node
  if (tagName === 'br') return [{ text: '\n', ...look }]
  const href = attrs.find(({ name }) => name === 'href')?.value ?? look.href
  const inside: Look = {
    bold: look.bold || tagName === 'b' || tagName === 'strong',
    italic: look.italic || tagName === 'i' || tagName === 'em',
    href: tagName === 'a' ? href : look.href,
  }
  return childNodes.flatMap((child) => piecesIn(child, inside))
}

/** Without invisible content: outer spaces and empty pieces. */
function trimmed(pieces: Piece[]): Piece[] {
  const full = pieces.filter(({ text }) => text !== '')
  return full.some(({ text }) => text.trim() !== '') ? full : []
}
