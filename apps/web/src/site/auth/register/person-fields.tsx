import { CIVILITIES } from '@espace/contracts/auth/auth.constants'
import { birthYears, daysInMonth } from '@espace/contracts/auth/birth-date'
import { MONTHS } from '@espace/contracts/spectacles/dates-fr'
import { type ReactNode, useState } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { Choice, Field, Messages } from '#shared/ui/form/field.tsx'
import { useField } from '#shared/ui/form/form.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { NewPassword } from './new-password.tsx'
import fields from '#shared/ui/form/field.module.css'
import forms from '#shared/ui/form/form.module.css'
import styles from '../auth.module.css'

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

/** Day, month and year of birth; a month offers the days that it has (§2). */
function BirthDate() {
  const today = dayInParis(useNow())
  const [month, setMonth] = useState<number>()
  const [year, setYear] = useState<number>()
  const days = Array.from({ length: daysInMonth(month, year) }, (_, index) => index + 1)
  return (
    <fieldset className={styles.birth}>
      <legend>{t('Date de naissance')}</legend>
      <Part name="birthDay" complete="bday-day">
        {days.map((day) => (
          <option key={day}>{day}</option>
        ))}
      </Part>
      <Part name="birthMonth" complete="bday-month" onChoice={setMonth}>
        {MONTHS.map((name, index) => (
          <option key={name} value={index + 1}>
            {translated(name)}
          </option>
        ))}
      </Part>
      <Part name="birthYear" complete="bday-year" onChoice={setYear}>
        {birthYears(today).map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Part>
      <Messages name="birthDay" />
      <Messages name="birthMonth" />
      <Messages name="birthYear" />
      <p className={forms.hint}>
        {typeset(
          t('Il faut avoir au moins 15 ans ; votre date de naissance ne sert qu’à le vérifier.'),
        )}
      </p>
    </fieldset>
  )
}

interface PartProps {
  name: string
  complete: string
  onChoice?: (value: number | undefined) => void
  children: ReactNode
}

function Part({ name, complete, onChoice, children }: PartProps) {
  const { id, label, described } = useField(name)
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...described}
        id={id}
        name={name}
        autoComplete={complete}
        defaultValue=""
        required
        onChange={({ target }) =>
          onChoice?.(target.value === '' ? undefined : Number(target.value))
        }
      >
        <option value="">{label}</option>
        {children}
      </select>
    </div>
  )
}
