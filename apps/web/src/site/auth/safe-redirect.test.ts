import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const FOREIGN = [
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  'https://evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  ' //evil.example',
  'evil.example',
]

describe('the way back after a log-in', () => {
  it.each(FOREIGN)('does not leave the site by %j (§2.8) [T-REDIR]', (wanted) => {
    const target = safeRedirect(wanted)

    for (const reading of [target, decodeURIComponent(target)]) {
      expect(new URL(reading, 'https://comedie.example').origin).toBe('https://comedie.example')
    }
    expect(target).toBe('/')
  })

  it.each([null, '', '/%', '/%E0%A4%A', '/a\u0000b', '/a%00b'])(
    'is the home page for %j',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe('/')
    },
  )

  it.each([
    '/mon-compte',
    '/spectacles?page=2&q=a%20b',
    '/le-lieu#acces',
    '/spectacles/3?x=https://a.fr',
  ])('is kept for %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe(wanted)
  })
})
