import { CIVILITIES } from '@espace/contracts/auth/auth.constants'
import type { User } from '@espace/contracts/auth/user'
import { LANGUAGE_NAMES, LANGUAGES } from '@espace/contracts/kernel/languages'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Choice, Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'

/** Editor of civility, name and the language of emails. */
export function Profile({ user }: { user: User }) {
  const { api, session, toasts } = useServices()
  const state = useForm({
    labels: {
      civility: t('Civilité'),
      firstName: t('Prénom'),
      lastName: t('Nom'),
      language: t('Langue de nos e-mails'),
    },
    schema: async () => (await import('@espace/contracts/auth/auth')).Profile,
    isRepeatable: true,
    send: async (body) => {
      session.update(await api.auth.changeProfile({ body }))
      toasts.show('success', 'Profil enregistré')
      return undefined
    },
  })
  return (
    <Form state={state} action={t('Enregistrer')} look="line">
      <Choice name="civility" options={CIVILITIES} chosen={user.civility} />
      <Field name="firstName" autoComplete="given-name" defaultValue={user.firstName} />
      <Field name="lastName" autoComplete="family-name" defaultValue={user.lastName} />
      <Choice name="language" options={LANGUAGES} names={LANGUAGE_NAMES} chosen={user.language} />
    </Form>
  )
}
