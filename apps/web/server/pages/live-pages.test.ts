import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitHead } from './document.ts'
import { openSources } from './live-pages.ts'
import type { PageSource } from './page-source.ts'

let pages: PageSource

beforeAll(async () => {
  pages = await openSources({
    port: 0,
    host: '127.0.0.1',
    apiUrl: 'http://127.0.0.1:9',
    origin: 'http://localhost:3000',
    logLevel: 'silent',
    proxySecret: undefined,
    proxyHops: 0,
    isDevelopment: true,
    rateLimitScale: 1,
  })
})

afterAll(() => pages.close())

async function visit(path: string): Promise<string> {
  const { render } = await pages.renderer()
  const page = await render(path)
  if (page instanceof Response) throw new Error(`${path} leads elsewhere`)
  const { head, body } = splitHead(page.html)
  return pages.document({ path, lang: 'fr', head, body, state: JSON.stringify(page.state) })
}

it('in development, a page is complete and dressed before its script runs, visit after visit', async () => {
  for (const path of ['/cours', '/', '/cours', '/']) {
    const html = await visit(path)

    expect(html).toMatch(/<h1[^>]*>/)
    expect(html).toContain('src="/src/entry-client.tsx"')
    expect(html).toMatch(/<style data-vite-dev-id="[^"]*page\.module\.css">[^<]*\.[\w-]+/)
  }
})
