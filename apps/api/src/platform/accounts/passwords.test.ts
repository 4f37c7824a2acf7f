import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const PASSWORD = 'Aa1!motdepasse'

const withPeppers = (current: string, former: string[] = [], unnamed = current, cost = 4) =>
  createPasswords({ peppers: { current, former, unnamed }, cost })

const passwords = withPeppers('pepper')

describe('passwords', () => {
  it('match themselves alone, and only with the pepper that they were hashed with', async () => {
    const stored = await passwords.hash(PASSWORD)

    expect(await passwords.matches(PASSWORD, stored)).toBe(true)
    expect(await passwords.matches(`${PASSWORD} `, stored)).toBe(false)
    expect(await withPeppers('other').matches(PASSWORD, stored)).toBe(false)
    expect(await passwords.matches(PASSWORD, undefined)).toBe(false)
  })

  it('are known by their former pepper, too, and are to be hashed again then', async () => {
    const stored = await passwords.hash(PASSWORD)
    const later = withPeppers('new', ['older', 'pepper'])

    expect(await later.matches(PASSWORD, stored)).toBe(true)
    expect(later.isOutdated(stored)).toBe(true)
    expect(passwords.isOutdated(stored)).toBe(false)
    expect(withPeppers('pepper', [], 'pepper', 5).isOutdated(stored)).toBe(true)
  })

  it('whose hash does not say which pepper it was are known by the one of that time', async () => {
    const stored = await passwords.hash(PASSWORD)
    const unnamed = stored.slice(stored.indexOf('$'))
    const later = withPeppers('new', [], 'pepper')

    expect(unnamed).toMatch(/^\$2b\$04\$/)
    expect(await later.matches(PASSWORD, unnamed)).toBe(true)
    expect(later.isOutdated(unnamed)).toBe(true)
    expect(await withPeppers('new').matches(PASSWORD, unnamed)).toBe(false)
  })

  it('are worked on two at a time; when sixteen wait, the next is turned away', async () => {
    const calls = Array.from({ length: 30 }, () => passwords.hash(PASSWORD))

    const outcomes = await Promise.allSettled(calls)

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(12)
    expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'SERVICE_INDISPONIBLE' } })
  })
})
