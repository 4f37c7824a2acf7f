import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { birthDateOf, birthYears, daysInMonth, isOldEnough } from './birth-date.ts'
import { canonicalEmail } from './email.ts'
import { RegisterForm, Registration } from './forms/register-form.ts'
import { passwordCriteria, passwordStrength } from './password-rules.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-21T22:59:00Z') // a minute before the 22nd in Paris
})
afterEach(() => vi.useRealTimers())

const registration = {
  civility: 'Mme.',
  firstName: 'Zoé',
  lastName: 'D’Hondt-Œuf',
  birthDate: '1990-02-28',
  email: 'zoe@exemple.fr',
  password: 'Aa1!aaaa',
}

const form = {
  ...registration,
  birthDate: undefined,
  birthYear: '1990',
  birthMonth: '2',
  birthDay: '28',
  confirmation: 'Aa1!aaaa',
}

const issuesOf = (body: unknown) =>
  Registration.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a registration (§5)', () => {
  it('is taken, its address in the one way to write it (§5.11)', () => {
    const given = {
      ...registration,
      email: ' Zoe@EXEMPLE.fr ',
      firstName: ' Zoe\u0301  <b>Lou</b>',
    }

    expect(Registration.parse(given)).toEqual({
      ...registration,
      language: 'fr',
      firstName: 'Zoé Lou',
    })
  })

  it.each([
    [{ civility: 'M' }, 'civility', 'Veuillez sélectionner une civilité'],
    [{ firstName: 'Z' }, 'firstName', 'Le prénom doit contenir au moins 2 caractères'],
    [{ lastName: ' a ' }, 'lastName', 'Le nom doit contenir au moins 2 caractères'],
    [{ lastName: undefined }, 'lastName', 'Le nom doit contenir au moins 2 caractères'],
    [{ firstName: 'a'.repeat(51) }, 'firstName', 'Nom trop long'],
    [{ firstName: 'R2@D2' }, 'firstName', 'Nom invalide (caractères spéciaux non autorisés)'],
    [{ birthDate: undefined }, 'birthDate', 'Date de naissance requise'],
    [{ birthDate: '1990-02-30' }, 'birthDate', 'Date de naissance invalide'],
    [{ birthDate: '0990-02-20' }, 'birthDate', 'Date de naissance invalide'],
    [
      { birthDate: '2011-11-22' },
      'birthDate',
      'Vous devez avoir au moins 15 ans pour vous inscrire',
    ],
    [{ email: 'a@x.fr,b@y.fr' }, 'email', 'Veuillez entrer une adresse email valide'],
    [{ email: `${'a'.repeat(251)}@x.fr` }, 'email', 'Email trop long'],
    [{ password: 'Aa1!aaa' }, 'password', 'Le mot de passe doit contenir au moins 8 caractères'],
    [
      { password: 'aaaa1!aa' },
      'password',
      'Le mot de passe doit contenir au moins une lettre majuscule',
    ],
    [
      { password: `Aa1!${'a'.repeat(125)}` },
      'password',
      'Le mot de passe ne doit pas dépasser 128 caractères',
    ],
    [{ password: 'Aa1!aaaa\uD800' }, 'password', 'Le mot de passe contient un caractère illisible'],
  ])(
    'with %j is refused in the words of its rule (§5.3, §5.4, §5.5, §5.7, §5.8, §9.14)',
    (fields, path, message) => {
      expect(issuesOf({ ...registration, ...fields })).toEqual([[path, message]])
    },
  )

  it.each([
    'O’Neill-Lévesque',
    "O'Neill",
    'Nguyễn',
    'R2D2',
    'Li Bai 3',
    'Davis, Jr.',
    'Иван',
    'ʻOkina',
  ])('takes the name %s', (lastName) => {
    expect(Registration.parse({ ...registration, lastName }).lastName).toBe(lastName)
  })

  it.each(['exemple.fr', 'https://x', 'a@b', 'Zoé <Lou', 'a;b'])(
    'takes no %s for a name',
    (lastName) => {
      expect(issuesOf({ ...registration, lastName })).toEqual([
        ['lastName', 'Nom invalide (caractères spéciaux non autorisés)'],
      ])
    },
  )

  it('hears of every criterion that its password misses (§5.8)', () => {
    expect(issuesOf({ ...registration, password: '' })).toEqual(
      passwordCriteria.map(({ message }) => ['password', message]),
    )
  })

  it('takes no other field (§3.9)', () => {
    expect(Registration.safeParse({ ...registration, role: 'admin' }).success).toBe(false)
  })

  it('comes out of the form (§3.9)', () => {
    expect(RegisterForm.parse(form)).toEqual(registration)
  })

  it.each([
    [{ birthYear: '' }, 'birthYear', 'Veuillez sélectionner une année'],
    [{ birthMonth: '' }, 'birthMonth', 'Veuillez sélectionner un mois'],
    [{ birthDay: '' }, 'birthDay', 'Veuillez sélectionner un jour'],
    [{ birthDay: '30' }, 'birthDay', 'Veuillez sélectionner un jour'],
    [{ birthYear: '2012' }, 'birthYear', 'Vous devez avoir au moins 15 ans pour vous inscrire'],
    [{ confirmation: 'Aa1!' }, 'confirmation', 'Les mots de passe ne correspondent pas'],
  ])('whose form says %j is refused beside the field (§5.8)', (fields, path, message) => {
    const issues = RegisterForm.safeParse({ ...form, ...fields }).error?.issues

    expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
  })
})

describe('a form and a registration in which everything is wrong', () => {
  const wrong = { firstName: '', email: 'zoe', password: 'court' }
  const ofWrong = ['firstName', 'email', 'password']
  const pathsOf = (issues: readonly { path: PropertyKey[] }[] = []) => [
    ...new Set(issues.map(({ path }) => path.join('.'))),
  ]

  it('hear of all of it at once, the age and the passwords that differ included', () => {
    const late = { ...form, ...wrong, birthYear: '2015', confirmation: 'autre' }
    const noDay = { ...form, ...wrong, birthDay: '31', confirmation: undefined }

    expect(pathsOf(RegisterForm.safeParse(late).error?.issues).toSorted()).toEqual(
      [...ofWrong, 'birthYear', 'confirmation'].toSorted(),
    )
    expect(pathsOf(RegisterForm.safeParse(noDay).error?.issues).toSorted()).toEqual(
      [...ofWrong, 'birthDay', 'confirmation'].toSorted(),
    )
    const body = { ...registration, ...wrong, birthDate: '2015-02-28' }
    expect(pathsOf(Registration.safeParse(body).error?.issues).toSorted()).toEqual(
      [...ofWrong, 'birthDate'].toSorted(),
    )
  })
})

describe('an e-mail address', () => {
  it.each([
    ['Zoe.B+club@Exemple.FR', 'zoe.b+club@exemple.fr'],
    ['a@é.fr', 'a@xn--9ca.fr'],
    ['a@e\u0301.fr', 'a@xn--9ca.fr'],
  ])('%s is written %s', (text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical)
  })

  it.each([
    '',
    'a',
    '@b.fr',
    'a@',
    'a@b',
    'a@@b.fr',
    'a b@c.fr',
    'a@b.fr/x',
    'a@b.fr:80',
    'a@127.0.0.1',
    'a@[::1]',
    'a@b..fr',
    '.a@b.fr',
    'a..b@c.fr',
    'a@b.fr\r\nBcc: c@d.fr',
    'a@b%2efr',
    'mıke@b.fr',
    '\u212Aevin@b.fr',
    'а@b.fr',
    '"a b"@c.fr',
  ])('is none in %j (§5.3)', (text) => {
    expect(canonicalEmail(text)).toBeNull()
  })
})

describe('the strength of a password (§5)', () => {
  it.each([
    ['', 'Très faible'],
    ['a', 'Très faible'],
    ['a1', 'Faible'],
    ['aA1', 'Moyen'],
    ['aA1!', 'Fort'],
    ['aA1!aaaa', 'Très fort'],
    ['é\u0301É1!aaaa', 'Très fort'],
  ])('of %j is %s (§5.9, §9.14)', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})

describe('a day of birth', () => {
  it('is chosen among 100 years from 15 years ago back (§5.8, §9.13)', () => {
    const years = birthYears()

    expect([years[0], years.at(-1)]).toEqual([2011, 1911])
  })

  it.each([
    [2, 2024, 29],
    [2, 2023, 28],
    [2, undefined, 29],
    [4, undefined, 30],
    [undefined, undefined, 31],
  ])('lies in month %s of %s with %i days', (month, year, days) => {
    expect(daysInMonth(month, year)).toBe(days)
  })

  it('is none that the calendar does not have', () => {
    expect(birthDateOf(2023, 2, 29)).toBeNull()
    expect(birthDateOf(2024, 2, 29)).toBe('2024-02-29')
  })

  it('makes somebody 15 from midnight in Paris (§5.8, §9.13)', () => {
    expect(isOldEnough('2011-11-21')).toBe(true)
    expect(isOldEnough('2011-11-22')).toBe(false)

    vi.setSystemTime('2026-11-21T23:00:00Z')

    expect(isOldEnough('2011-11-22')).toBe(true)
  })

  it('on 29 February makes somebody 15 on 1 March', () => {
    expect(isOldEnough('2008-02-29', '2023-02-28')).toBe(false)
    expect(isOldEnough('2008-02-29', '2023-03-01')).toBe(true)
  })
})
