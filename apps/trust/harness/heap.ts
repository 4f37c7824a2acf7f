import { once } from 'node:events'
import * as z from 'zod'
import { type Running, until } from './processes.ts'

// What a process holds, as its own debugger tells: the memory that the machine gives it says little, since
// the collector takes its time as long as there is room.

const Target = z.array(z.object({ webSocketDebuggerUrl: z.url() })).min(1)

const Usage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) })

const Reply = z.object({ id: z.number(), result: z.unknown() })

/** What Node is told at its start, so that it can be asked. */
export const inspectable = (port: number): string[] => [`--inspect-port=127.0.0.1:${port}`]

/** Megabytes that a process holds, with the bytes beside its heap, once all that nobody needs is gone. */
export async function heapOf({ child }: Running, port: number): Promise<number> {
  child.kill('SIGUSR1')
  const [target] = await until(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`)
    return Target.parse(await response.json())
  })
  if (!target) throw new Error('the process has no debugger')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  let last = 0
  const ask = async (method: string): Promise<unknown> => {
    last += 1
    const id = last
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [event] = await once(socket, 'message')
      const reply = Reply.safeParse(JSON.parse(String(event.data)))
      if (reply.data?.id === id) return reply.data.result
    }
  }
  // What is found at the first time may have waited to be let go of by that very finding.
  for (let time = 0; time < 3; time += 1) await ask('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = Usage.parse(await ask('Runtime.getHeapUsage'))
  socket.close()
  return (usedSize + backingStorageSize) / 1_024 / 1_024
}
