import { LOGIN_PATH } from '@espace/contracts/paths'
import { useServices } from '#shared/lib/services.tsx'
import { Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { EMAIL_HINT } from '../register/email-hint.ts'
import { Outcome } from './outcome.tsx'

const TITLE = 'Mot de passe oublié'

/** Requests a password reset link. */
export function Component() {
  const { api } = useServices()
  const state = useForm({
    labels: { email: 'Email' },
    schema: async () => (await import('@espace/contracts/auth/auth')).ForgottenPassword,
    send: async (body) => (await api.auth.forgotPassword({ body })).message,
  })
  return (
    <PaperPage title={TITLE} description="Recevez un lien pour choisir un nouveau mot de passe.">
      {state.said === undefined ? (
        <>
          <Paragraph>
            Indiquez votre adresse : nous vous envoyons un lien pour en choisir un nouveau.
          </Paragraph>
          <NeedsScript />
          <Form state={state} action="Recevoir le lien">
            <Field
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              hint={EMAIL_HINT}
            />
          </Form>
        </>
      ) : (
        <Outcome action={{ to: LOGIN_PATH, label: 'Retour à la connexion' }}>{state.said}</Outcome>
      )}
    </PaperPage>
  )
}
