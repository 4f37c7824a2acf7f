import escapeHtml from 'escape-html'
import type { RequestHandler } from 'express'
import { LANGUAGES, addressIn } from '#languages/languages.ts'
import { hasTranslations } from '#shared/lib/language/address.ts'
import { visitHeaders } from '../guards/request-id.ts'
import type { PageSource } from './page-source.ts'

const AN_HOUR = 'public, max-age=3600'

/** robots.txt: crawlers may read the pages, and of the API the social cards alone. */
export const serveRobots =
  (origin: string): RequestHandler =>
  (_, response) => {
    const lines = [
      'User-agent: *',
      'Allow: /api/spectacles/*/carte.png',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /mon-compte',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
    ]
    response
      .set('Cache-Control', AN_HOUR)
      .type('text')
      .send(`${lines.join('\n')}\n`)
  }

/** All indexable pages; 503 without the shows: an incomplete list would remove pages from search engines. */
export const serveSitemap =
  (pages: PageSource, origin: string): RequestHandler =>
  async (request, response) => {
    const { addresses } = await pages.renderer()
    const paths = await addresses(visitHeaders(request))
    if (!paths) {
      response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '60' }).end()
      return
    }
    const urls = paths.flatMap((path) => entriesOf(origin, path))
    response
      .set('Cache-Control', AN_HOUR)
      .type('xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
      )
  }

/** A page; a translated one lists its alternates (decision 067). */
function entriesOf(origin: string, path: string): string[] {
  if (!hasTranslations(path)) return [`<url><loc>${escapeHtml(origin + path)}</loc></url>`]
  const urls = LANGUAGES.map((code) => escapeHtml(origin + addressIn(code, path)))
  const links = LANGUAGES.map(
    (code, i) => `<xhtml:link rel="alternate" hreflang="${code}" href="${urls[i]}"/>`,
  )
  return urls.map((url) => `<url><loc>${url}</loc>${links.join('')}</url>`)
}
