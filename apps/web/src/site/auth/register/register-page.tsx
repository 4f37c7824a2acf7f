import { CIVILITIES } from '@espace/contracts/auth/auth.constants'
import { LOGIN_PATH } from '@espace/contracts/paths'
import { Link, useSearchParams } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Choice, Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Outcome } from '../links/outcome.tsx'
import { leadingOn } from '../safe-redirect.ts'
import { BirthDate } from './birth-date.tsx'
import { EMAIL_HINT } from './email-hint.ts'
import { NewPassword } from './new-password.tsx'

const LABELS = {
  civility: 'Civilité',
  firstName: 'Prénom',
  lastName: 'Nom',
  birthDay: 'Jour',
  birthMonth: 'Mois',
  birthYear: 'Année',
  email: 'Email',
  password: 'Mot de passe',
  confirmation: 'Confirmation du mot de passe',
}

/** Registration (§2, §5). */
export function Component() {
  const state = useRegister()
  const [search] = useSearchParams()
  const login = leadingOn(LOGIN_PATH, search.get('redirect'))
  return (
    <PaperPage
      title="Inscription"
      description="Créez votre compte à L’espace comédie, café-théâtre à Lille."
      aspect={0.3}
    >
      {state.said === undefined ? (
        <>
          <Paragraph>
            Tous les champs sont obligatoires. Déjà un compte ? <Link to={login}>Se connecter</Link>
          </Paragraph>
          <NeedsScript />
          <Form state={state} action="Créer mon compte">
            <Choice name="civility" label="Civilité" options={CIVILITIES} />
            <Field name="firstName" label="Prénom" autoComplete="given-name" />
            <Field name="lastName" label="Nom" autoComplete="family-name" />
            <BirthDate />
            <Field name="email" label="Email" type="email" autoComplete="email" hint={EMAIL_HINT} />
            <NewPassword name="password" label="Mot de passe" />
            <PasswordField
              name="confirmation"
              label="Confirmation du mot de passe"
              autoComplete="new-password"
            />
          </Form>
        </>
      ) : (
        <Outcome action={{ to: login, label: 'Se connecter' }}>
          Ouvrez le lien que nous envoyons à {state.said} : il confirme que l’adresse est la vôtre.
          Rien reçu ? Pensez aux indésirables. Vous pouvez déjà vous connecter.
        </Outcome>
      )}
    </PaperPage>
  )
}

/** Its result is the address that was registered. */
function useRegister() {
  const { api, toasts } = useServices()
  return useForm({
    labels: LABELS,
    schema: async () => (await import('@espace/contracts/auth/forms/register-form')).RegisterForm,
    fieldOf: { birthDate: 'birthYear' },
    fallback: "Erreur lors de l'inscription",
    send: async (body) => {
      const { message } = await api.auth.register({ body })
      toasts.show('success', message)
      return body.email
    },
  })
}
