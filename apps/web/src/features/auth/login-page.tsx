import { FORGOT_PASSWORD_PATH } from '@espace/contracts/auth/paths'
import { DOOR_PATH } from '@espace/contracts/door/paths'
import { typeset } from '../../lib/french.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Link, useSearchParams } from '../../lib/router.ts'
import { useServices, useSession } from '../../lib/services.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { PaperPage } from '../../ui/form/paper-page.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Redirect } from '../../ui/form/redirect.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Paragraph } from '../../ui/paragraph.tsx'
import { EMAIL_HINT } from './email-hint.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
import { safeRedirect } from './safe-redirect.ts'
import forms from '../../ui/form/form.module.css'
import styles from './auth.module.css'

const LABELS = { email: 'Email', password: 'Mot de passe' }

/** Log-in (§2). */
export function Component() {
  const [search] = useSearchParams()
  const wanted = search.get('redirect')
  const { status, user } = useSession()
  const state = useLogin()
  if (status === 'in') {
    const isForDoor = wanted === null && user.role === 'accueil'
    return <Redirect to={isForDoor ? DOOR_PATH : safeRedirect(wanted)} />
  }
  return (
    <PaperPage title="Connexion">
      <PageHead
        title="Connexion"
        description="Connectez-vous à votre compte de L’espace comédie."
      />
      {wanted !== null && (
        <p className={forms.summary}>Vous devez être connecté pour accéder à cette page.</p>
      )}
      <NeedsScript />
      <Form state={state} action="Se connecter">
        <Field name="email" label="Email" type="email" autoComplete="username" hint={EMAIL_HINT} />
        <PasswordField name="password" label="Mot de passe" autoComplete="current-password" />
        <div className={styles.row}>
          <label className={forms.check}>
            <input type="checkbox" name="remember" />
            Rester connecté
          </label>
          <Link className={styles.link} to={FORGOT_PASSWORD_PATH}>
            {typeset('Mot de passe oublié ?')}
          </Link>
        </div>
      </Form>
      <OtherWaysIn />
      <Paragraph>
        Pas encore de compte ? <Link to="/inscription">Créer un compte</Link>
      </Paragraph>
    </PaperPage>
  )
}

function useLogin() {
  const { api, session, toasts } = useServices()
  return useForm({
    labels: LABELS,
    schema: async () => (await import('@espace/contracts/auth/auth.contract')).Login,
    valuesOf: (data) => ({ ...Object.fromEntries(data), remember: data.has('remember') }),
    send: async (body) => {
      session.begin(await api.auth.login({ body }))
      toasts.show('success', 'Connexion réussie !')
      return undefined
    },
  })
}
