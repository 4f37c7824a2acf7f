import type { Express } from 'express'

/**
 * Somebody opens the address that is for the button of their mail program: they are led to the page that
 * asks them. Nothing is changed by that (RFC 8058 §3.1), and it goes on while the site is closed.
 */
export function leadToPage(app: Express, from: string, page: string): void {
  app.get(from, ({ originalUrl }, response) => {
    const query = URL.parse(originalUrl, 'http://here')?.search ?? ''
    response.set('Cache-Control', 'no-store').redirect(303, page + query)
  })
}
