import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ pepper: Buffer.from('pepper'), cost: 4 })

describe('passwords', () => {
  it('match themselves alone, and only with the pepper that they were hashed with', async () => {
    const stored = await passwords.hash('Aa1!motdepasse')
    const others = createPasswords({ pepper: Buffer.from('other'), cost: 4 })

    expect(await passwords.matches('Aa1!motdepasse', stored)).toBe(true)
    expect(await passwords.matches('Aa1!motdepasse ', stored)).toBe(false)
    expect(await others.matches('Aa1!motdepasse', stored)).toBe(false)
    expect(await passwords.matches('Aa1!motdepasse', undefined)).toBe(false)
  })

  it('are worked on two at a time; when sixteen wait, the next is turned away', async () => {
    const calls = Array.from({ length: 30 }, () => passwords.hash('Aa1!motdepasse'))

    const outcomes = await Promise.allSettled(calls)

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(12)
    expect(refused[0]).toMatchObject({ reason: { status: 503, code: 'SERVICE_INDISPONIBLE' } })
  })
})
