import { t } from '#shared/lib/language/language.ts'
import { Field } from '#shared/ui/form/field.tsx'

const HINTS = {
  nouvelle: 'Les six chiffres de votre application.',
  application: 'Les six chiffres de votre application, ou un code de récupération.',
  recuperation: 'Un code de récupération, tel que vous l’avez noté.',
} as const

interface CodeFieldProps {
  hasApplication: boolean
  /** Enrolment: recovery codes are not accepted. */
  isNew?: boolean
}

export function CodeField({ hasApplication, isNew = false }: CodeFieldProps) {
  return (
    <Field
      name="code"
      hint={t(isNew ? HINTS.nouvelle : HINTS[hasApplication ? 'application' : 'recuperation'])}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
