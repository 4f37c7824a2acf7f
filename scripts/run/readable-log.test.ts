import { describe, expect, it } from 'vitest'
import { readable } from './readable-log.ts'

const time = '2026-11-21T15:01:02.052Z'
const clock = new Date(time).toTimeString().slice(0, 8)
const entry = (details: object) => JSON.stringify({ level: 'info', time, name: 'api', ...details })
const request = { msg: 'request', requestId: 'x', method: 'GET', status: 200, ms: 26 }

describe('a line of the log in development', () => {
  it.each([
    [
      'a request',
      entry({ ...request, route: '/api/lieu' }),
      'INFO (api): request {"method":"GET","status":200,"ms":26,"route":"/api/lieu"}',
    ],
    [
      'a message',
      entry({ msg: 'the API listens', port: 4000 }),
      'INFO (api): the API listens {"port":4000}',
    ],
    [
      'a failed request that no route answered',
      entry({ ...request, level: 'warn', status: 404, route: 'unmatched' }),
      'WARN (api): request {"method":"GET","status":404,"ms":26,"route":"unmatched"}',
    ],
  ])('is readable for %s', (_, line, short) => {
    expect(readable(line)).toBe(`[${clock}] ${short}`)
  })

  it('has the message and the stack of a failure', () => {
    const err = { message: 'no', stack: 'no\n at x' }
    const text = readable(entry({ level: 'error', msg: 'a page failed', err }))

    expect(text).toMatch(/ ERROR \(api\): a page failed \n.*"message": "no".*"stack":\s+no\s+at x/s)
  })

  it('is left out for each file of a page', () => {
    expect(readable(entry({ ...request, route: 'unmatched' }))).toBe(null)
  })

  it.each(['[vite] page reload', '  at a line of a stack', '{ not json', ''])(
    'stays: %j',
    (line) => {
      expect(readable(line)).toBe(line)
    },
  )
})
