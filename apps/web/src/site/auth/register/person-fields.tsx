import { CIVILITIES } from '@espace/contracts/auth/auth.constants'
import type { ReactNode } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { Choice, Field } from '#shared/ui/form/field.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { BirthDate } from './birth-date.tsx'
import { NewPassword } from './new-password.tsx'

export const personLabels = () => ({
  civility: t('Civilité'),
  firstName: t('Prénom'),
  lastName: t('Nom'),
  birthDay: t('Jour'),
  birthMonth: t('Mois'),
  birthYear: t('Année'),
  email: t('Email'),
  password: t('Mot de passe'),
  confirmation: t('Confirmation du mot de passe'),
})

/** Fields of a new account; the children are that of its address, unless it is known. */
export function PersonFields({ children }: { children?: ReactNode }) {
  return (
    <>
      <Choice name="civility" options={CIVILITIES} />
      <Field name="firstName" autoComplete="given-name" />
      <Field name="lastName" autoComplete="family-name" />
      <BirthDate />
      {children}
      <NewPassword name="password" />
      <PasswordField name="confirmation" autoComplete="new-password" />
    </>
  )
}
