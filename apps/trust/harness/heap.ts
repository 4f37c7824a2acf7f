import { once } from 'node:events'
import * as z from 'zod'
import { type Running, until } from './processes.ts'

// Heap of a process, read through its debugger: resident memory says little, since the
// garbage collector is lazy as long as there is room.

const Target = z.array(z.object({ webSocketDebuggerUrl: z.url() })).min(1)

const Usage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) })

const Reply = z.object({ id: z.number(), result: z.unknown() })

/** Node's arguments that let the harness attach a debugger. */
export const inspectable = (port: number): string[] => [`--inspect-port=127.0.0.1:${port}`]

/** Megabytes that a process holds after garbage collection, external buffers included. */
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
  // Objects with finalizers are freed only by a later collection.
  for (let time = 0; time < 3; time += 1) await ask('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = Usage.parse(await ask('Runtime.getHeapUsage'))
  socket.close()
  return (usedSize + backingStorageSize) / 1_024 / 1_024
}
