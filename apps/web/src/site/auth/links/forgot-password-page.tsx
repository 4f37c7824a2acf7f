import { LOGIN_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { EmailField } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Outcome } from './outcome.tsx'

export function Component() {
  const { api } = useServices()
  const state = useForm({
    labels: { email: t('Email') },
    schema: async () => (await import('@espace/contracts/auth/auth')).ForgottenPassword,
    send: async (body) => (await api.auth.forgotPassword({ body })).message,
  })
  return (
    <PaperPage title={t('Mot de passe oublié')}>
      {state.said === undefined ? (
        <>
          <Paragraph>
            {t('Indiquez votre adresse : nous vous envoyons un lien pour en choisir un nouveau.')}
          </Paragraph>
          <NeedsScript />
          <Form state={state} action={t('Recevoir le lien')}>
            <EmailField name="email" autoComplete="username" />
          </Form>
        </>
      ) : (
        <Outcome action={{ to: LOGIN_PATH, label: t('Retour à la connexion') }}>
          {state.said}
        </Outcome>
      )}
    </PaperPage>
  )
}
