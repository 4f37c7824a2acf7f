import { apiError } from '@espace/contracts/kernel/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, fakeNetwork, on, routes } from '#testing/fake-api.ts'
import { browserTransport } from './browser-transport.ts'

const HOUR_MS = 3_600_000

/** A route of no feature. */
const answer = (line: string, reply: unknown) => ({ line, status: 200, reply })

/** The browser's transport on a fake network; every CSRF token is a new one. */
function connect(answers: Answers = []) {
  const network = fakeNetwork(answers)
  const state: { token: string | undefined } = { token: 'jeton' }
  let asked = 0
  const askCsrfToken = vi.fn<(owner: string | undefined) => Promise<string>>(async (owner) => {
    asked += 1
    return `csrf-${owner ?? 'personne'}-${asked}`
  })
  const onExpired = vi.fn<(token: string, sentence?: string) => void>()
  const onMaintenance = vi.fn<() => void>()
  const transport = browserTransport({
    send: network.send,
    token: () => state.token,
    askCsrfToken,
    onExpired,
    onMaintenance,
  })
  const call = (method: 'GET' | 'POST', url: string) =>
    transport({ method, url, body: undefined, signal: undefined })
  const csrf = () => network.sent.map(({ headers }) => headers['X-CSRF-Token'])
  return { ...network, state, askCsrfToken, onExpired, onMaintenance, call, csrf }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('a call of the browser (§7)', () => {
  it('says who is calling, if anybody (§7.1)', async () => {
    const { call, sent, state } = connect()

    await call('GET', '/api/artistes')
    state.token = undefined
    await call('GET', '/api/artistes')

    expect(sent.map(({ headers }) => headers)).toEqual([{ Authorization: 'Bearer jeton' }, {}])
  })

  it('carries a token against forged calls when it changes something, the same for an hour (§7.1, §9.10)', async () => {
    const { call, csrf, askCsrfToken } = connect()

    await call('GET', '/api/artistes')
    await call('POST', '/api/a')
    vi.setSystemTime(Date.now() + HOUR_MS - 1)
    await call('POST', '/api/b')
    vi.setSystemTime(Date.now() + 1)
    await call('POST', '/api/c')

    expect(csrf()).toEqual([undefined, 'csrf-jeton-1', 'csrf-jeton-1', 'csrf-jeton-2'])
    expect(askCsrfToken).toHaveBeenCalledTimes(2)
  })

  it('carries another once somebody has logged in (§7.1)', async () => {
    const { call, csrf, state } = connect()
    state.token = undefined
    await call('POST', '/api/a')
    state.token = 'jeton'
    await call('POST', '/api/b')

    expect(csrf()).toEqual(['csrf-personne-1', 'csrf-jeton-2'])
  })

  it('is made again with another token when that one is not taken any more (§7.1)', async () => {
    const { call, csrf, calls } = connect([answer('POST /api/a', apiError('CSRF_INVALIDE'))])

    expect(await call('POST', '/api/a')).toMatchObject({ status: 403 })

    expect(calls).toEqual(['POST /api/a', 'POST /api/a'])
    expect(csrf()).toEqual(['csrf-jeton-1', 'csrf-jeton-2'])
  })

  it('goes without one when there is none to be had', async () => {
    const { call, csrf, askCsrfToken } = connect([answer('POST /api/a', {})])
    askCsrfToken.mockRejectedValue(new Error('gone'))

    expect(await call('POST', '/api/a')).toMatchObject({ status: 200 })

    expect(csrf()).toEqual([undefined])
  })

  const keys = ({ sent }: ReturnType<typeof connect>) =>
    sent.map(({ headers }) => headers['Idempotency-Key'])

  it('has a name of its own when it is a POST, and that of before when no answer had come', async () => {
    const answers: Answers = [answer('POST /api/a', new Error('lost')), answer('POST /api/b', {})]
    const network = connect(answers)
    const { call } = network
    await expect(call('POST', '/api/a')).rejects.toThrow('lost')
    answers.push(answer('POST /api/a', apiError('SERVICE_INDISPONIBLE')))
    await call('POST', '/api/a')
    answers.push(answer('POST /api/a', apiError('DEMANDE_EN_COURS')))
    await call('POST', '/api/a')
    answers.push(answer('POST /api/a', {}))
    await call('POST', '/api/b')
    await call('POST', '/api/a')
    await call('POST', '/api/a')
    await call('GET', '/api/a')

    const [lost, refused, early, other, answered, next, read] = keys(network)
    expect(lost).toMatch(/^[\w-]{16,64}$/)
    expect([refused, early, answered]).toEqual([lost, lost, lost])
    expect(new Set([lost, other, next]).size).toBe(3)
    expect(read).toBeUndefined()
  })

  it('is somebody else’s, or a new one, after a while', async () => {
    const network = connect([answer('POST /api/a', apiError('SERVICE_INDISPONIBLE'))])
    const { call, state } = network
    await call('POST', '/api/a')
    state.token = 'autre'
    await call('POST', '/api/a')
    vi.setSystemTime(Date.now() + 5 * 60_000)
    await call('POST', '/api/a')

    expect(new Set(keys(network)).size).toBe(3)
  })

  it('is not made when it has been made too often (§8.2)', async () => {
    const { call, calls } = connect([on(routes.auth.login).replyRaw({})])
    for (let time = 0; time < 5; time += 1) await call('POST', '/api/auth/login')

    await expect(call('POST', '/api/auth/login')).rejects.toThrow(
      'Trop de tentatives. Veuillez réessayer plus tard.',
    )
    expect(calls).toHaveLength(5)
  })

  it('tells when the session has ended, and when the site has closed', async () => {
    const { call, state, onExpired, onMaintenance } = connect([
      answer('GET /api/a', apiError('NON_AUTORISE')),
      on(routes.auth.login).reply(apiError('IDENTIFIANTS_INVALIDES')),
      answer('GET /api/b', apiError('MAINTENANCE')),
    ])
    await call('POST', '/api/auth/login')
    expect(onExpired).not.toHaveBeenCalled()
    await call('GET', '/api/a')
    expect(onExpired).toHaveBeenCalledExactlyOnceWith('jeton', undefined)
    await call('GET', '/api/b')
    expect(onMaintenance).toHaveBeenCalledOnce()

    state.token = undefined
    await call('GET', '/api/a')

    expect(onExpired).toHaveBeenCalledOnce()
  })
})
