import { apiError } from '@espace/contracts/kernel/errors'
import type { Route } from '@espace/contracts/kernel/route'
import type { User } from '@espace/prisma/client'
import type { Caller, Sessions } from '#platform/accounts/sessions.ts'

interface Options {
  /** Staff that has still to add a second factor. */
  lacksFactor: (user: User) => Promise<boolean>
  isConfirmed: Sessions['isConfirmed']
}

export type AssertConditions = (
  route: Pick<Route, 'needsConfirmation' | 'isOpenWithoutFactor'>,
  caller: Caller,
) => Promise<void>

/** Requirements beyond a permission, of a route or of the settings (decision 075). */
export const conditions =
  ({ lacksFactor, isConfirmed }: Options): AssertConditions =>
  async ({ needsConfirmation, isOpenWithoutFactor }, { user, session }) => {
    if (!isOpenWithoutFactor && (await lacksFactor(user))) throw apiError('SECOND_FACTEUR_DEMANDE')
    if (needsConfirmation && !isConfirmed(session)) throw apiError('CONFIRMATION_REQUISE')
  }
