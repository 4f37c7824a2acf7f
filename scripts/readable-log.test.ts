import { describe, expect, it } from 'vitest'
import { readable } from './readable-log.ts'

const time = '2026-11-21T15:01:02.052Z'
const clock = new Date(time).toTimeString().slice(0, 8)
const entry = (details: object) => JSON.stringify({ level: 'info', time, name: 'api', ...details })
const request = { msg: 'request', requestId: 'x', method: 'GET', status: 200, ms: 26 }

describe('a line of the log in development', () => {
  it.each([
    ['a request', entry({ ...request, route: '/api/lieu' }), 'api GET /api/lieu 200, 26 ms'],
    ['a message', entry({ msg: 'the API listens', port: 4000 }), 'api the API listens port=4000'],
    [
      'a failure',
      entry({ level: 'error', msg: 'a page failed', err: { message: 'no', stack: 'no\n at x' } }),
      'api ERROR a page failed no\n at x',
    ],
    [
      'a failed request that no route answered',
      entry({ ...request, level: 'warn', status: 404, route: 'unmatched' }),
      'api WARN GET unmatched 404, 26 ms',
    ],
  ])('is short for %s', (_, line, short) => {
    expect(readable(line)).toBe(`${clock} ${short}`)
  })

  it('is left out for each file of a page', () => {
    expect(readable(entry({ ...request, route: 'unmatched' }))).toBe(null)
  })

  it.each(['[vite] page reload', '{"a":1}', '{ not json', ''])('stays: %j', (line) => {
    expect(readable(line)).toBe(line)
  })
})
