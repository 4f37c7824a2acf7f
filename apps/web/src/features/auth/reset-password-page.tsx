import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '@espace/contracts/auth/paths'
import { PageHead } from '../../lib/page-head.tsx'
import { Link, useSearchParams } from '../../lib/router.ts'
import { useServices, useSession } from '../../lib/services.tsx'
import { Form } from '../../ui/form/form.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { PaperPage } from '../../ui/form/paper-page.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Paragraph } from '../../ui/paragraph.tsx'
import { NewPassword } from './new-password.tsx'
import { Outcome } from './outcome.tsx'

const TITLE = 'Nouveau mot de passe'

/** Where the link for a new password leads. */
export function Component() {
  const state = useReset()
  return (
    <PaperPage title={TITLE} aspect={0.5}>
      <PageHead title={TITLE} description="Choisissez un nouveau mot de passe." />
      {state.said === undefined ? (
        <>
          <Paragraph>
            Vos appareils seront déconnectés. Le lien ne marche plus ?{' '}
            <Link to={FORGOT_PASSWORD_PATH}>Demandez-en un autre</Link>.
          </Paragraph>
          <NeedsScript />
          <Form state={state} action="Changer le mot de passe">
            <NewPassword name="password" label="Nouveau mot de passe" />
          </Form>
        </>
      ) : (
        <Outcome action={{ to: LOGIN_PATH, label: 'Se connecter' }}>{state.said}</Outcome>
      )}
    </PaperPage>
  )
}

function useReset() {
  const { api, session } = useServices()
  const { status } = useSession()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return useForm({
    labels: { password: 'Nouveau mot de passe' },
    schema: async () => (await import('@espace/contracts/auth/auth.contract')).PasswordReset,
    valuesOf: (data) => ({ ...Object.fromEntries(data), token }),
    send: async (body) => {
      const { message } = await api.auth.resetPassword({ body })
      // Every session has ended, this one too.
      if (status === 'in') session.leave()
      return message
    },
  })
}
