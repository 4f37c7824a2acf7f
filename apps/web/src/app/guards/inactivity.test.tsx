// Imported here, so that loading it does not count against the timeout of the first test.
import '../layout/account-menu.tsx'
import '../toaster.tsx'
import './inactivity.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const WARNING = 'Vous allez être déconnecté pour inactivité dans 10 secondes.'
const LOGGED_OUT = 'Déconnecté pour inactivité.'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('token', 'jeton')
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Fake clock that advances a millisecond at each check, so that a slow machine does not use up the five minutes. */
const seen = <Found,>(find: () => Found): Promise<Found> =>
  vi.waitFor(find, { timeout: 60_000, interval: 1 })

/** A visitor who is logged in and has just been active. */
async function logIn(user = aUser()) {
  const site = visit('/cours', [on(routes.auth.me).reply(user), on(routes.auth.logout).reply()])
  await seen(() => expect(site.services.session.state.get().status).toBe('in'))
  // By then the inactivity timeout has started.
  await seen(() => screen.getByRole('button', { name: 'Déconnexion', hidden: true }))
  await vi.dynamicImportSettled()
  await pass(0)
  fireEvent.click(document.body)
  return { ...site, status: () => site.services.session.state.get().status }
}

describe('who does nothing for five minutes (§4)', () => {
  it('is warned ten seconds before, and logged out (§4.4, §8.11, §9.15)', async () => {
    const { status } = await logIn()

    await pass(280_000)
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument()
    await pass(10_100)
    expect(await seen(() => screen.getByText(WARNING))).toBeVisible()
    expect(status()).toBe('in')

    await pass(10_000)

    expect(await seen(() => screen.getByText(LOGGED_OUT))).toBeVisible()
    expect(status()).toBe('out')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('stays at the door of an evening, where a phone waits in a pocket', async () => {
    history.replaceState(null, '', '/accueil')
    onTestFinished(() => history.replaceState(null, '', '/'))
    const { status } = await logIn(aUser({ role: 'accueil' }))

    await pass(3_600_000)

    expect(status()).toBe('in')
  })

  it('stays there, too, who came from another page without loading it anew', async () => {
    const { status } = await logIn(aUser({ role: 'admin' }))
    history.replaceState(null, '', '/accueil')
    onTestFinished(() => history.replaceState(null, '', '/'))

    await pass(3_600_000)

    expect(status()).toBe('in')
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument()
  })

  it.each([
    ['moves the mouse', () => fireEvent.mouseMove(document.body)],
    ['presses a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['clicks', () => fireEvent.click(document.body)],
    ['scrolls', () => fireEvent.scroll(document)],
    ['turns the wheel over a dialog', () => fireEvent.wheel(document.body)],
    ['touches', () => fireEvent.touchStart(document.body)],
  ])('has as long again who %s (§4.4)', async (_, doSomething) => {
    const { status } = await logIn()

    await pass(295_000)
    doSomething()
    await pass(289_000)

    expect(status()).toBe('in')
    await pass(12_000)
    expect(status()).toBe('out')
  })

  it('is logged out where only slides move, by themselves (§4.4)', async () => {
    const { status } = await logIn()

    await pass(295_000)
    fireEvent.scroll(screen.getByRole('main'))
    await pass(6_000)

    expect(status()).toBe('out')
  })

  it('is active in another tab: stays (§4.4)', async () => {
    const { status } = await logIn()
    await pass(280_000)

    const [other, listener] = [new BroadcastChannel('activite'), new BroadcastChannel('activite')]
    const heard = new Promise((resolve) => listener.addEventListener('message', resolve))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    other.postMessage(null)
    await heard
    await pass(30_000)
    other.close()
    listener.close()

    expect(status()).toBe('in')
  })

  it('is logged out at once after the sleep of the machine (§4.4)', async () => {
    const { status } = await logIn()
    vi.setSystemTime(Date.now() + 3_600_000)

    fireEvent.mouseMove(document.body)

    expect(status()).toBe('out')
  })

  it('stays when an administrator at work on a closed site (§4.3, §4.4, §9.15)', async () => {
    const { status, services } = await logIn(aUser({ role: 'admin' }))
    act(() => services.maintenance.set(true))

    await pass(600_000)

    expect(status()).toBe('in')
  })
})
