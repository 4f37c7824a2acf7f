import { PASSWORD_MAX, PASSWORD_MIN } from './auth.constants.ts'
import { isGuessable } from './guessable-password.ts'

export const SPECIAL_CHARACTERS = '!@#$%^&*()_+-=[]{};:\'"\\|,.<>/?`~'

const special = new Set(SPECIAL_CHARACTERS)

/**
 * The five criteria (§5): the form shows them one by one, the API refuses a password that misses one.
 * Composed and decomposed accents count as one letter.
 */
export const passwordCriteria = [
  {
    name: 'length',
    label: 'Au moins 8 caractères',
    message: 'Le mot de passe doit contenir au moins 8 caractères',
    isMet: (password: string) => lengthOf(password) >= PASSWORD_MIN,
  },
  {
    name: 'uppercase',
    label: 'Au moins une lettre majuscule',
    message: 'Le mot de passe doit contenir au moins une lettre majuscule',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    name: 'lowercase',
    label: 'Au moins une lettre minuscule',
    message: 'Le mot de passe doit contenir au moins une lettre minuscule',
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    name: 'digit',
    label: 'Au moins un chiffre',
    message: 'Le mot de passe doit contenir au moins un chiffre',
    isMet: (password: string) => /\d/.test(password),
  },
  {
    name: 'special',
    label: 'Au moins un caractère spécial',
    message: 'Le mot de passe doit contenir au moins un caractère spécial',
    isMet: (password: string) => Array.from(password).some((character) => special.has(character)),
  },
] as const

export type PasswordStrength = 'Très faible' | 'Faible' | 'Moyen' | 'Fort' | 'Très fort'

/**
 * By the share of criteria met: 100 % Très fort, from 80 Fort, from 60 Moyen, from 40 Faible (§5). What is refused
 * all the same is never more than weak.
 */
export function passwordStrength(password: string): PasswordStrength {
  const met = passwordCriteria.filter(({ isMet }) => isMet(password)).length
  const share = met / passwordCriteria.length
  if (share === 1) return isRefused(password) ? 'Faible' : 'Très fort'
  if (share >= 0.8) return 'Fort'
  if (share >= 0.6) return 'Moyen'
  return share >= 0.4 ? 'Faible' : 'Très faible'
}

const isRefused = (password: string): boolean =>
  lengthOf(password) > PASSWORD_MAX || !password.isWellFormed() || isGuessable(password)

/** Characters as people count them, with composed accents. */
export const lengthOf = (password: string): number => Array.from(password.normalize('NFC')).length
