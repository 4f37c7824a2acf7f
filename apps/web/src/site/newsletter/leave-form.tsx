import { UNSUBSCRIBE_PATH } from '@espace/contracts/paths'
import type { ActionData } from '#shared/lib/action-data.ts'
import type { MailLink } from '#shared/lib/address/use-mail-link.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'

interface LeaveFormProps {
  link: MailLink
  actionData: ActionData | undefined
  onLeft: () => void
}

/** Unsubscribe form; an address that came with the link cannot be changed (§2). */
export function LeaveForm({ link: { email, token }, actionData, onLeft }: LeaveFormProps) {
  const api = useApi()
  const state = useForm({
    labels: { email: t('Email') },
    actionData,
    schema: async () =>
      (await import('@espace/contracts/newsletter/newsletter')).newsletterContract.unsubscribe.body,
    send: async (body) => {
      await api.newsletter.unsubscribe({ body })
      onLeft()
      return undefined
    },
    fallback: 'Erreur lors du désabonnement',
    isRepeatable: true,
  })
  return (
    <Form state={state} action={t('Me désabonner')} postTo={UNSUBSCRIBE_PATH}>
      <Field
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={email === '' ? typeset(t('Exemple : prenom.nom@exemple.fr')) : undefined}
        {...(email !== '' && { defaultValue: email, readOnly: true })}
      />
      {token !== undefined && <input type="hidden" name="token" value={token} />}
    </Form>
  )
}
