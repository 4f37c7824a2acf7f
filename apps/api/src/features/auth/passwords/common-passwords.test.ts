import { COMMON_AND_COMPLETE } from '@espace/contracts/auth/guessable-password'
import { passwordCriteria, passwordStrength } from '@espace/contracts/auth/password-rules'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { refuseCommon } from './common-passwords.ts'

/** A leaked password with a capital first: the lists are in lower case. */
const spelled = (listed: string) =>
  listed.replace(/\p{Ll}/u, (letter) => letter.toLocaleUpperCase('fr'))

const isComplete = (password: string) => passwordCriteria.every(({ isMet }) => isMet(password))

describe('a password that is on the lists of those who guess', () => {
  it('is known to the form wherever its criteria let it pass', () => {
    const passing = dictionary['passwords-common'].filter((listed) => isComplete(spelled(listed)))

    expect(new Set(passing)).toEqual(COMMON_AND_COMPLETE)
  })

  it.each([...COMMON_AND_COMPLETE, 'L’Espace-Comédie 2026!'].map(spelled))(
    'is refused, and never called very strong: %s',
    async (password) => {
      await expect(refuseCommon(password)).rejects.toMatchObject({ code: 'REQUETE_INVALIDE' })
      expect(passwordStrength(password)).not.toBe('Très fort')
    },
  )
})
