import { randomBytes } from 'node:crypto'
import { DEMO_EMAILS } from '../../src/config.ts'
import type { Prisma } from '../../src/connection/client.ts'
import { type Clock, daysBefore } from './moments.ts'

interface Person {
  civility: 'M.' | 'Mme.' | 'Non-renseigné'
  firstName: string
  lastName: string
  email: string
}

const person = (civility: Person['civility'], firstName: string, lastName: string): Person => {
  const name = `${firstName}.${lastName}`.toLowerCase().normalize('NFD')
  return {
    civility,
    firstName,
    lastName,
    email: `${name.replaceAll(/[\u0300-\u036F]/g, '')}@public.example`,
  }
}

/** Invented names, at addresses under the reserved `.example`. */
export const PEOPLE = {
  camille: { ...person('Mme.', 'Camille', 'Dupont'), email: DEMO_EMAILS.visitor },
  iris: { ...person('Mme.', 'Iris', 'Delaporte'), email: DEMO_EMAILS.door },
  achille: person('M.', 'Achille', 'Talonnette'),
  berenice: person('Mme.', 'Bérénice', 'Poirot-Delwaffe'),
  fatou: person('Mme.', 'Fatou', 'Grandirire'),
  gaspard: person('M.', 'Gaspard', 'Trottin'),
  ines: person('Mme.', 'Inès', 'Faribole'),
  lucien: person('M.', 'Lucien', 'Chicorée'),
  mehdi: person('M.', 'Mehdi', 'Calembour'),
  noemie: person('Mme.', 'Noémie', 'Strapontin'),
  odette: person('Mme.', 'Odette', 'Pouffe-Sauvage'),
  paulo: person('M.', 'Paulo', 'Baraque'),
  suzanne: person('Mme.', 'Suzanne', 'Ducassetout'),
  yann: person('Non-renseigné', 'Yann', 'Wassingue'),
  basile: person('M.', 'Basile', 'Sifflotte'),
} as const satisfies Record<string, Person>

export type PersonKey = keyof typeof PEOPLE

// The keys of an object are those that it was written with.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const PERSON_KEYS = Object.keys(PEOPLE) as PersonKey[]

/** Suspended, so that the tab of the accounts has one. */
const SUSPENDED: PersonKey = 'basile'

const SALT_AND_HASH = 53
const BCRYPT_LETTERS = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A random hash that matches no password and is compared as slowly as any other. Where the demo's
 * passwords are published, the API puts theirs in its place (features/auth).
 */
const nobodysHash = (): string => {
  const letters = [...randomBytes(SALT_AND_HASH)].map((byte) => BCRYPT_LETTERS[byte % 64])
  return `$2b$12$${letters.join('')}`
}

export const personRows = (clock: Clock): Prisma.UserCreateManyInput[] =>
  PERSON_KEYS.map((key, index) => rowOf(key, index, clock))

const rowOf = (key: PersonKey, index: number, clock: Clock): Prisma.UserCreateManyInput => ({
  ...PEOPLE[key],
  birthDate: new Date(Date.UTC(1961 + index * 3, index % 12, 1 + index)),
  passwordHash: nobodysHash(),
  role: key === 'iris' ? 'accueil' : 'user',
  isActive: key !== SUSPENDED,
  createdAt: daysBefore(clock, 300 - index * 17),
  emailVerifiedAt: daysBefore(clock, 300 - index * 17, 1),
})
