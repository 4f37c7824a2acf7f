import { openDB } from 'idb'
import { expect, it } from 'vitest'
import { anEvening, onANewDevice } from '#testing/door.tsx'
import { openStorage } from './door-storage.ts'

onANewDevice()

it('an evening that the release before has kept knows when it begins', async () => {
  const storage = openStorage()
  const { startsAt, ...evening } = anEvening([])
  await storage.keepEvening({ ...evening, startsAt })
  const db = await openDB('accueil')
  await db.put('evenings', { evening: { ...evening, starts_at: startsAt }, keptAt: Date.now() }, 4)
  db.close()

  const [kept] = await storage.evenings()

  expect(kept?.evening.startsAt).toBe('2026-11-21T19:30:00Z')
})
