import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Wire {
  port: number
  /** Blackholes every connection: nothing arrives any more and none is closed. */
  goSilent: () => void
  /** Ends the blackhole; connections that were in it are closed. */
  mend: () => void
  /** Closes every connection. */
  cut: () => void
  close: () => Promise<void>
}

/** TCP proxy to another local port that can drop all packets silently, like a broken network. */
export async function startWire(targetPort: () => number): Promise<Wire> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(targetPort(), '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (!isSilent) to.write(chunk)
      })
    }
    const hangUp = () => {
      if (isSilent) return
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', hangUp).on('close', hangUp)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    pairs.clear()
  }
  return {
    port: address.port,
    goSilent: () => {
      isSilent = true
    },
    mend: () => {
      cut()
      isSilent = false
    },
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
