import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { queueWrites } from './write-queue.ts'

it('whoever reads does not wait for those who change something, and these wait for one another', async () => {
  const guard = queueWrites()
  const served: string[] = []
  const call = (method: string) => guard({ method }, undefined, () => served.push(method))

  for (const method of ['POST', 'PUT', 'DELETE', 'GET']) call(method)

  expect(served).toEqual(['GET'])
  await turn()
  expect(served).toEqual(['GET', 'POST'])
  call('GET')
  await turn()
  await turn()
  expect(served).toEqual(['GET', 'POST', 'GET', 'PUT', 'DELETE'])
  call('POST')
  await turn()
  expect(served.at(-1)).toBe('POST')
})
