import { Field } from '../../../ui/form/field.tsx'

const HINTS = {
  application: 'Les six chiffres de votre application, ou un code de récupération.',
  recuperation: 'Un code de récupération, tel que vous l’avez noté.',
} as const

/** A code of an application, or one on paper. */
export function CodeField({ hasApplication }: { hasApplication: boolean }) {
  return (
    <Field
      name="code"
      label="Code"
      hint={hasApplication ? HINTS.application : HINTS.recuperation}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
