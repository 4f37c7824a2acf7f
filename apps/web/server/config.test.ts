import { describe, expect, it } from 'vitest'
import { webConfig } from './config.ts'

describe('the name that links begin with', () => {
  it.each([
    [{ PUBLIC_URL: 'https://comedie.example/' }, 'https://comedie.example'],
    [{ PUBLIC_URL: 'https://comedie.example/accueil?x=1' }, 'https://comedie.example'],
    [{ PORT: '8080' }, 'http://localhost:8080'],
    [{ PUBLIC_URL: '' }, 'http://localhost:3000'],
  ])('follows from %j', (variables, origin) => {
    expect(webConfig(variables).origin).toBe(origin)
  })

  it.each(['comedie.example', 'ftp://comedie.example', 'javascript:alert(1)'])(
    'cannot be %s',
    (PUBLIC_URL) => {
      expect(() => webConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL: must be an http address')
    },
  )
})
