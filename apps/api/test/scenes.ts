import type { Person } from './persons.ts'

/** A call about something that is there. */
export interface Scene {
  /** Whose it is, where it is somebody's. */
  owner?: Person
  /** In place of `:id` and the like. */
  path?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
  /** What only the owner and the team may hear, beside the name and the address. */
  marks?: string[]
  /** What goes with the call of who has the key, in place of `query` and `body`. */
  right?: Pick<Scene, 'query' | 'body'>
}

/**
 * Whose the object of a route is. A person's: nobody else's but the team's where `teamToo` says so. The team's
 * and the door's: of who works there. The house's: everybody sees the same. Of a key: who has the key of one of
 * our mails. Of an address: anybody who names it, and then nothing of the account shows or changes.
 */
export interface ObjectRoute {
  whose: 'person' | 'team' | 'ledger' | 'door' | 'house' | 'key' | 'address'
  make: () => Promise<Scene>
  teamToo?: true
  /** Whoever has nothing to do with it is answered as if it were done, and nothing is. */
  isSilent?: true
}

/** The routes of one part, by method and path. */
export type Scenes = Record<string, ObjectRoute>

type Make = ObjectRoute['make']

export const ofPerson = (make: Make): ObjectRoute => ({ whose: 'person', make })
export const ofTeam = (make: Make): ObjectRoute => ({ whose: 'team', make })
export const ofLedger = (make: Make): ObjectRoute => ({ whose: 'ledger', make })
export const ofDoor = (make: Make): ObjectRoute => ({ whose: 'door', make })
export const ofHouse = (make: Make): ObjectRoute => ({ whose: 'house', make })
export const ofKey = (make: Make): ObjectRoute => ({ whose: 'key', make })

/** A key of the right shape, and nobody's. */
export const NO_KEY = 'k'.repeat(43)
