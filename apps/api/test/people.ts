import { randomUUID } from 'node:crypto'
import type { Prisma, User } from '@espace/prisma/client'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'Aa1!motdepasse'

/** Accounts for tests; fields that are not given do not matter. */
export const people = ({ db, visitor, passwords }: TestApp) => {
  const aUser = async (
    fields: Partial<Prisma.UserUncheckedCreateInput> = {},
    password = PASSWORD,
  ): Promise<User> =>
    db.user.create({
      data: {
        civility: 'Mme.',
        firstName: 'Zoé',
        lastName: 'Dupont',
        email: `${randomUUID()}@exemple.fr`,
        birthDate: new Date('1990-02-28'),
        passwordHash: await passwords.hash(password),
        emailVerifiedAt: new Date(),
        ...fields,
      },
    })
  const logIn = async ({ email }: Pick<User, 'email'>, remember = false): Promise<string> =>
    (await visitor.auth.login({ body: { email, password: PASSWORD, remember } })).token
  return { aUser, logIn }
}

/** Body of a registration. */
export const aRegistration = (fields: object = {}) => ({
  civility: 'Mme.' as const,
  firstName: 'Zoé',
  lastName: 'Dupont',
  birthDate: '1990-02-28',
  email: `${randomUUID()}@exemple.fr`,
  password: PASSWORD,
  ...fields,
})
