import { randomUUID } from 'node:crypto'
import { people } from './people.ts'
import type { TestApp } from './test-app.ts'

/** An account whose name and address occur nowhere else. */
export interface Person {
  id: number
  email: string
  token: string
  /** Name and address, for searches in answers. */
  marks: readonly string[]
  logInAgain: () => Promise<string>
}

export const persons = (app: TestApp) => {
  const { aUser, logIn } = people(app)
  return {
    aPerson: async (fields: Parameters<typeof aUser>[0] = {}): Promise<Person> => {
      const mark = randomUUID().slice(0, 8)
      const name = { firstName: `Zenobie${mark}`, lastName: `Marquet${mark}` }
      const user = await aUser({ ...name, email: `zenobie.${mark}@exemple.fr`, ...fields })
      const { id, email, firstName, lastName } = user
      const logInAgain = () => logIn(user)
      return {
        id,
        email,
        token: await logInAgain(),
        marks: [email, firstName, lastName],
        logInAgain,
      }
    },
  }
}
