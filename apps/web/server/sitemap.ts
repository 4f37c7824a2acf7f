import type { RequestHandler } from 'express'
import type { PageSource } from './page-source.ts'
import { visitHeaders } from './request-id.ts'

const AN_HOUR = 'public, max-age=3600'

/** What machines may read: the pages, and of the API the social cards alone. */
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

/** Every page that is worth finding; 503 while the shows cannot be had: half a list is none. */
export const serveSitemap =
  (pages: PageSource, origin: string): RequestHandler =>
  async (request, response) => {
    const { addresses } = await pages.renderer()
    const paths = await addresses(visitHeaders(request))
    if (!paths) {
      response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '60' }).end()
      return
    }
    const urls = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`)
    response
      .set('Cache-Control', AN_HOUR)
      .type('xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  }

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
