import { parseFragment, serialize } from 'parse5'
import sanitizeHtml from 'sanitize-html'

/** The allowed tags of rich text (§5). */
const TAGS = ['b', 'i', 'em', 'strong', 'a', 'p', 'br']

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'target'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'title', 'template'],
  transformTags: { a: (_, { href }) => ({ tagName: 'a', attribs: linkAttributes(href) }) },
  exclusiveFilter: ({ tag, text }) => tag === 'a' && text.trim() === '',
}

/** A link has an absolute address, without credentials that would hide its host. */
function linkAttributes(href = ''): sanitizeHtml.Attributes {
  const url = URL.parse(href.trim())
  if (url?.protocol === 'http:') url.protocol = 'https:'
  const isGood = url?.protocol === 'mailto:' || (url?.protocol === 'https:' && url.username === '')
  return isGood && url ? { href: url.href, target: '_blank' } : {}
}

/** Sanitiser passes; a text that still changes after them loses all its tags. */
const MAX_PASSES = 5

/**
 * Rich text with nothing in it but b, i, em, strong, a, p and br, such that reading it as a browser does
 * and cleaning it again changes nothing. Text without paragraphs gets them from its line breaks.
 */
export function cleanRichText(html: string): string {
  let clean = withParagraphs(html)
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = withParagraphs(sanitizeHtml(serialize(parseFragment(clean)), RULES).trim())
    if (next === clean) return isEmpty(clean) ? '' : clean
    clean = next
  }
  return withParagraphs(sanitizeHtml(clean, { ...RULES, allowedTags: [] }))
}

function withParagraphs(html: string): string {
  if (/<(?:p|br)\b/i.test(html) || html.trim() === '') return html
  return html
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('\n')
}

const isEmpty = (html: string): boolean => plainRichText(html).trim() === ''

export function plainRichText(html: string): string {
  const text = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /<a href="([^"<>]*)"[^<>]*>((?:(?!<a |<\/a>).)*)<\/a>/g,
      (_, href: string, label: string) => (href === label ? href : `${label} (${href})`),
    )
    .replaceAll(/ ?<br \/> ?/g, '\n')
    .replaceAll(/ ?<\/?p> ?/g, '\n\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
  return withoutEntities(text).trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

const withoutEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** The same with the inline styles of a mail on each paragraph and link. */
export const styledRichText = (html: string, styles: { p: string; a: string }): string =>
  html
    .replaceAll('<p>', `<p class="ink" style="${styles.p}">`)
    .replaceAll('<a href', `<a class="ink" style="${styles.a}" href`)
