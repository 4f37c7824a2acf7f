import { describe, expect, it } from 'vitest'
import { errorForLog } from './error-for-log.ts'

const told = (error: unknown) => JSON.stringify(errorForLog(error))

describe('what the log keeps of an error', () => {
  it('is its kind, its code, its message and where it was', () => {
    const error = Object.assign(new TypeError('no such thing'), { code: 'E_NONE' })

    expect(errorForLog(error)).toEqual({
      type: 'TypeError',
      message: 'no such thing',
      code: 'E_NONE',
      stack: expect.stringMatching(/^TypeError: no such thing\n {4}at .*error-for-log\.test\.ts/),
    })
  })

  it('is the same of what lies below it', () => {
    const error = new Error('outer', { cause: new Error('inner') })

    expect(errorForLog(error)).toMatchObject({ causes: [{ type: 'Error', message: 'inner' }] })
  })

  it.each([
    ['a row', 'Failing row contains (7, Léa, lea@exemple.fr, 2001-02-03).'],
    ['a key', 'Key (email)=(Léa) already exists.'],
    ['a key that is worked out', 'Key (lower(email))=(Zoé (Léa)) already exists.'],
    ['a value', 'invalid input syntax for type integer: "Léa"'],
    ['an address', '550 5.1.1 <Léa@exemple.fr>: user unknown'],
  ])('is never %s that a message quotes', (_, message) => {
    const error = new Error(message, { cause: { originalMessage: message, detail: 'Léa' } })

    expect(told(error)).not.toMatch(/Léa|lea@|2001/)
  })

  it('is never what libraries hang on an error', () => {
    const error = Object.assign(new Error('refused'), {
      detail: 'Léa',
      parameters: ['Léa'],
      response: { body: 'Léa' },
      meta: { driverAdapterError: { cause: { kind: 'CheckViolation', detail: 'Léa' } } },
    })

    expect(told(error)).not.toContain('Léa')
    expect(told(error)).toContain('CheckViolation')
  })

  it('ends where causes go round in a circle', () => {
    const error = new Error('a')
    error.cause = error

    expect(told(error).length).toBeLessThan(10_000)
  })
})
