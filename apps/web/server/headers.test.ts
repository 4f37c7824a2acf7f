import { describe, expect, it } from 'vitest'
import { openSite } from './testing/site.ts'

describe('the policy of a page', () => {
  it('lets in pictures from any address that a show may have (§5.2)', async () => {
    const site = await openSite()

    const { headers } = await site.get('/cours')

    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("img-src 'self' data: http: https:")
    expect(policy).toContain("default-src 'none'")
  })
})

describe('the camera', () => {
  it('is for the page of the door, and for no other', async () => {
    const site = await openSite()
    const allowed = async (path: string) => (await site.get(path)).headers['permissions-policy']

    expect(await allowed('/accueil?seance=4')).toContain('camera=(self)')
    expect(await allowed('/cours')).toContain('camera=()')
  })
})

it('every answer keeps browsers careful, files and health included', async () => {
  const site = await openSite()
  const answers = await Promise.all(['/healthz', '/robots.txt', '/'].map((path) => site.get(path)))

  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})
