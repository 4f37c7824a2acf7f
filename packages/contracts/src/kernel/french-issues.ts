import type * as z from 'zod'
import type { Issue } from './errors.ts'

type RawIssue = z.core.$ZodRawIssue
type Sized = Extract<RawIssue, { code: 'too_small' | 'too_big' }>

const REQUIRED = 'Ce champ est requis'

/** Messages by expected type, for a field without a message of its own. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Ce champ doit être un texte',
  number: 'Ce champ doit être un nombre',
  int: 'Ce champ doit être un nombre entier',
  boolean: 'Ce champ est vrai ou faux',
  array: 'Ce champ doit être une liste',
  object: 'Ce champ doit être un objet',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Adresse email invalide',
  url: 'Adresse web invalide',
  date: 'Date invalide (AAAA-MM-JJ)',
  datetime: 'Date et heure invalides',
  time: 'Heure invalide (HH:MM)',
  uuid: 'Identifiant invalide',
}

const UNITS: Readonly<Record<string, string>> = { string: ' caractères', array: ' éléments' }

/**
 * The French sentence of an issue whose schema says nothing itself: handed to zod per parse, so a schema's own
 * sentence, the specification's, always wins.
 */
export const frenchSentence = (issue: RawIssue): string => {
  if (issue.input === undefined || issue.input === null) return REQUIRED
  switch (issue.code) {
    case 'invalid_type': {
      return EXPECTED[issue.expected] ?? 'Valeur invalide'
    }
    case 'invalid_format': {
      return FORMATS[issue.format] ?? 'Format invalide'
    }
    case 'invalid_value': {
      return `Choix inconnu (possibles : ${issue.values.map(String).join(', ')})`
    }
    case 'too_small': {
      const isEmpty = issue.input === ''
      return isEmpty ? REQUIRED : `${issue.minimum}${unitOf(issue)} au moins`
    }
    case 'too_big': {
      return `${issue.maximum}${unitOf(issue)} au plus`
    }
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    default: {
      return 'Valeur invalide'
    }
  }
}

const unitOf = ({ origin }: Sized): string => UNITS[origin] ?? ''

/** Issues of the error answer: an unknown field is named in the path, one issue for each. */
export function toIssues({ path, ...issue }: z.core.$ZodIssue): Issue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: joined([...path, key]), message: 'Champ inconnu' }))
  return [{ path: joined(path), message: issue.message }]
}

const joined = (path: readonly PropertyKey[]): string => path.map(String).join('.')
