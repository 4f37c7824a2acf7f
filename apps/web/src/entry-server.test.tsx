// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { createRenderer } from './entry-server.tsx'

const { errorScreen } = createRenderer({
  apiUrl: 'http://127.0.0.1:9',
  origin: 'https://espace-comedie.example',
})

describe('the generic error screen, from the server (§2)', () => {
  it('stands in the house, head and foot around it (§2.1, §2.2)', async () => {
    const html = await errorScreen('/cours')

    expect(html).toMatch(/^<title>Une erreur est survenue<\/title>/)
    expect(html).toContain('Actualiser')
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html).toContain('</header>')
    expect(html).toContain('</footer>')
  })

  it('asks for the same address again, without a script (§2.2)', async () => {
    const html = await errorScreen('/spectacles?page=2&q=%22%3E%3Cb%3E')

    expect(html).toContain('<input type="hidden" name="page" value="2"/>')
    expect(html).toContain('name="q" value="&quot;&gt;&lt;b&gt;"')
  })
})
