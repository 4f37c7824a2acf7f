import type { APIRequestContext } from 'playwright/test'
import { expect, test, unhurried } from '../support/test.ts'

/** Maximum depth of pagination and calendar, which have no end, and number of cards, which are slow to draw. */
const MOST_TURNS = 3

/** A sample of these is enough: social cards, and English pages whose French ones are all checked. */
const MANY = /^(\/api\/spectacles|\/en\/spectacles|\/en\/artistes)\/\d/

/** Areas behind a log-in, and generated documentation. */
const LEFT_OUT = /^\/(?:api\/docs|dashboard|accueil)/

/** Crawler of all pages that links lead to from the home page. */
class Walk {
  readonly seen = new Map<string, Leads>()
  readonly faults = new Set<string>()
  readonly #turns = new Map<string, number>()
  readonly #open: { path: string; from: string }[] = [{ path: '/', from: 'the visitor' }]

  readonly request: APIRequestContext
  readonly origin: string

  constructor(request: APIRequestContext, origin: string) {
    this.request = request
    this.origin = origin
  }

  async go(): Promise<void> {
    for (let next = this.#open.shift(); next; next = this.#open.shift()) {
      if (!this.seen.has(next.path)) await this.#look(next.path, next.from)
    }
    for (const [path, { links }] of this.seen) {
      for (const { href } of links) this.#checkAnchor(href, path)
    }
  }

  async #look(path: string, from: string): Promise<void> {
    const answer = await unhurried(() => this.request.get(path, { maxRedirects: 0 }))
    const isPage = answer.headers()['content-type']?.startsWith('text/html')
    const leads = leadsOf(isPage ? await answer.text() : '')
    this.seen.set(path, leads)
    if (answer.status() !== 200) this.faults.add(`${path} is ${answer.status()}, linked by ${from}`)
    for (const href of leads.files) this.#goOn(URL.parse(href, this.origin + path), path)
    for (const link of leads.links) {
      const url = URL.parse(link.href, this.origin + path)
      if (url?.origin === this.origin) this.#goOn(url, path)
      else this.#note(faultOfOutward(link), `${link.href} of ${path}`)
    }
  }

  #goOn(url: URL | null, from: string): void {
    if (url?.origin !== this.origin || LEFT_OUT.test(url.pathname)) return
    const path = url.pathname + url.search
    if (!this.seen.has(path) && !this.#isOneTooMany(url)) this.#open.push({ path, from })
  }

  #isOneTooMany({ pathname, search }: URL): boolean {
    const list = MANY.exec(pathname)?.[1] ?? pathname
    if (search === '' && list === pathname) return false
    const count = (this.#turns.get(list) ?? 0) + 1
    this.#turns.set(list, count)
    return count > MOST_TURNS
  }

  #checkAnchor(href: string, path: string): void {
    const url = URL.parse(href, this.origin + path)
    if (!url || url.origin !== this.origin || url.hash === '') return
    const ids = this.seen.get(url.pathname + url.search)?.ids
    if (ids && !ids.has(url.hash.slice(1))) this.faults.add(`${href} of ${path} is nowhere`)
  }

  #note(fault: string | undefined, of: string): void {
    if (fault !== undefined) this.faults.add(`${of}: ${fault}`)
  }
}

test(
  'every link of the site leads where it says, at once: pages, anchors, feeds, files, pictures',
  { tag: '@desktop' },
  async ({ request, baseURL }) => {
    test.slow()
    const walk = new Walk(request, baseURL ?? '')

    await walk.go()

    expect([...walk.faults]).toEqual([])
    const paths = [...walk.seen.keys()]
    const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
    expect(count(/^\/spectacles\/\d+-/), 'shows').toBeGreaterThan(20)
    expect(count(/^\/artistes\/\d+-/), 'artists').toBeGreaterThan(5)
    expect(count(/^\/uploads\//), 'pictures').toBeGreaterThan(5)
    expect(paths).toEqual(expect.arrayContaining(['/programme.ics', '/programme.rss', '/cgv']))
  },
)

test('a bare number still leads to its show', { tag: '@desktop' }, async ({ request }) => {
  const answer = await request.get('/api/spectacles?limit=1')
  const { spectacles }: { spectacles: { id: number }[] } = await answer.json()

  const page = await request.get(`/spectacles/${spectacles[0]?.id}`, { maxRedirects: 0 })

  expect(page.status()).toBe(200)
})

interface Link {
  /** As in the attribute. */
  href: string
  rel: string
  isNewTab: boolean
  text: string
}

/** Anchors and links of a document. */
interface Leads {
  ids: Set<string>
  links: Link[]
  /** Pictures, style, feeds, icons, the social card. */
  files: string[]
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')

const matches = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern))

const leadsOf = (html: string): Leads => ({
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

/** Fault of an external link; undefined when there is none. */
function faultOfOutward({ href, rel, isNewTab, text }: Link): string | undefined {
  if (/^(?:mailto|tel):/.test(href)) return isNewTab ? 'opens a tab for no page' : undefined
  if (!URL.canParse(href) || !/^https?:/.test(href)) return 'no address'
  if (!isNewTab) return 'takes the place of the site'
  if (!/\bnoopener\b/.test(rel) || !/\bnoreferrer\b/.test(rel)) return `rel="${rel}"`
  return /\((?:nouvelle fenêtre|new window)\)/.test(text)
    ? undefined
    : 'does not say that it opens a window'
}
