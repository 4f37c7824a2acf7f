import { describe, expect, it } from 'vitest'
import { NetworkShare } from './network-share.ts'

const MINUTE = 60_000

function counted() {
  let now = 0
  const networks = new NetworkShare(() => now)
  return {
    networks,
    add: (network: string, calls: number) => {
      for (let call = 0; call < calls; call += 1) networks.add(network)
    },
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('the share of the busiest network', () => {
  it('is that of the calls of ten minutes at most', () => {
    const { networks, add, wait } = counted()
    add('192.0.2.0', 150)
    wait(6 * MINUTE)
    add('198.51.100.0', 150)
    expect(networks.share()).toBe(0.5)

    wait(5 * MINUTE)
    add('203.0.113.0', 50)
    expect(networks.share()).toBe(0.75)

    add('203.0.113.0', 400)
    wait(60 * MINUTE)
    expect(networks.share()).toBe(0)
  })

  it('is nothing while few have called: a quiet night has one visitor', () => {
    const { networks, add } = counted()
    add('192.0.2.0', 199)

    expect(networks.share()).toBe(0)
  })

  it('forgets nobody whom it knows when more come than can be told apart', () => {
    const { networks, add } = counted()
    add('192.0.2.0', 500)
    for (let host = 0; host < 25_000; host += 1) networks.add(`2001:db8:${host.toString(16)}::/56`)
    add('192.0.2.0', 500)

    expect(networks.share()).toBeCloseTo(1_000 / 20_999, 5)
  })
})
