import type { Person } from './persons.ts'

/** A call about an existing object. */
export interface Scene {
  /** Its owner, if it has one. */
  owner?: Person
  /** Values of `:id` and other placeholders. */
  path?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
  /** Strings that only the owner and staff may read, beside name and address. */
  marks?: string[]
  /** Query and body of the holder of the key, in place of `query` and `body`. */
  right?: Pick<Scene, 'query' | 'body'>
}

/**
 * Owner of a route's object. `person`: that account only, and staff where `teamToo` says so. `team` and `door`:
 * staff with that role. `house`: public. `key`: the holder of a token from one of our emails.
 * `address`: any caller who gives it, without an effect on its account.
 */
export interface ObjectRoute {
  whose: 'person' | 'team' | 'ledger' | 'door' | 'house' | 'key' | 'address'
  make: () => Promise<Scene>
  teamToo?: true
  /** A caller without a right to it gets the answer of a success, without an effect. */
  isSilent?: true
}

/** Routes of one feature, by method and path. */
export type Scenes = Record<string, ObjectRoute>

type Make = ObjectRoute['make']

export const ofPerson = (make: Make): ObjectRoute => ({ whose: 'person', make })
export const ofTeam = (make: Make): ObjectRoute => ({ whose: 'team', make })
export const ofLedger = (make: Make): ObjectRoute => ({ whose: 'ledger', make })
export const ofDoor = (make: Make): ObjectRoute => ({ whose: 'door', make })
export const ofHouse = (make: Make): ObjectRoute => ({ whose: 'house', make })
export const ofKey = (make: Make): ObjectRoute => ({ whose: 'key', make })

/** A well-formed token that was never issued. */
export const NO_KEY = 'k'.repeat(43)
