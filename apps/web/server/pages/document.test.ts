import { describe, expect, it } from 'vitest'
import { builtPolicy } from '../guards/policy.ts'
import { documentOf, splitHead } from './document.ts'
import { starterScript } from './starter.ts'

const shell = { style: '<style>p{}</style>', preloads: '', scripts: '<script>go()</script>' }
const ids = { lang: 'fr', rootId: 'page', stateId: 'etat' } as const

describe('a document', () => {
  it('carries its data where no script can break out of it [T-SSR]', () => {
    const state = JSON.stringify({ title: '</script><script>alert(1)</script>\u2028' })

    const html = documentOf(shell, { head: '', body: '<p>Bonsoir</p>', state, ...ids })

    expect(html).toContain('<div id="page"><p>Bonsoir</p></div>')
    expect(html).not.toContain('</script><script>alert(1)')
    const data = /id="etat">(.*?)<\/script>/s.exec(html)?.[1]
    expect(JSON.parse(data ?? '')).toEqual(JSON.parse(state))
  })

  it('needs no script when it has no data', () => {
    expect(documentOf(shell, { head: '', body: '', ...ids })).not.toContain('<script')
  })

  it('has title and description in its head, and the rest in its body', () => {
    const rendered =
      '<link rel="preload" href="/a.webp"/><title>A &lt;b&gt;</title><meta name="description" content="x"/><a href="#contenu">Aller</a><title>no</title>'

    expect(splitHead(rendered)).toEqual({
      head: '<link rel="preload" href="/a.webp"/><title>A &lt;b&gt;</title><meta name="description" content="x"/>',
      body: '<a href="#contenu">Aller</a><title>no</title>',
    })
  })
})

describe('the policy of built pages', () => {
  it('runs our own scripts and nothing that stands in the page but what it knows [T-HEAD]', () => {
    const policy = builtPolicy([starterScript(['/assets/react.js', '/assets/entry.js'])], 'p{}')

    const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? []
    expect(scripts).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })
})
