export interface Link {
  /** As written on the page. */
  href: string
  rel: string
  isNewTab: boolean
  text: string
}

/** What a document leads to. */
export interface Leads {
  ids: Set<string>
  links: Link[]
  /** Pictures, style, feeds, icons, the social card. */
  files: string[]
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')

const matches = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern))

export const leadsOf = (html: string): Leads => ({
  ids: new Set(matches(html, /\sid="([^"]+)"/g).map(([, id = '']) => id)),
  links: matches(html, /(<a\s[^>]*>)(.*?)<\/a>/gs).map(([, tag = '', inner = '']) => ({
    href: attribute(tag, 'href'),
    rel: attribute(tag, 'rel'),
    isNewTab: attribute(tag, 'target') === '_blank',
    text: inner.replaceAll(/<[^>]+>/g, ''),
  })),
  files: matches(html, /<(?:img|link|source|meta property="og:image")\s[^>]*>/g)
    .flatMap(([tag]) => ['src', 'href', 'content'].map((name) => attribute(tag, name)))
    .filter((address) => address !== '' && !address.startsWith('data:')),
})

/** What is wrong with a link to another site; undefined when nothing is. */
export function faultOfOutward({ href, rel, isNewTab, text }: Link): string | undefined {
  if (/^(?:mailto|tel):/.test(href)) return isNewTab ? 'opens a tab for no page' : undefined
  if (!URL.canParse(href) || !/^https?:/.test(href)) return 'no address'
  if (!isNewTab) return 'takes the place of the site'
  if (!/\bnoopener\b/.test(rel) || !/\bnoreferrer\b/.test(rel)) return `rel="${rel}"`
  return text.includes('(nouvelle fenêtre)') ? undefined : 'does not say that it opens a window'
}
