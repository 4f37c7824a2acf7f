import { LOGIN_PATH } from '@espace/contracts/paths'
import { languageCode, t } from '#shared/lib/language/language.ts'
import { Link, useSearchParams } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'
import { EmailField } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Outcome } from '../links/outcome.tsx'
import { leadingOn } from '../safe-redirect.ts'
import { personLabels, PersonFields } from './person-fields.tsx'

/** Registration (§2, §5). */
export function Component() {
  const state = useRegister()
  const [search] = useSearchParams()
  const login = leadingOn(LOGIN_PATH, search.get('redirect'))
  return (
    <PaperPage
      title={t('Inscription')}
      description={t('Créez votre compte à L’espace comédie, café-théâtre à Lille.')}
      aspect={0.3}
    >
      {state.said === undefined ? (
        <>
          <Paragraph>
            {t('Tous les champs sont obligatoires. Déjà un compte ?')}{' '}
            <Link to={login}>{t('Se connecter')}</Link>
          </Paragraph>
          <NeedsScript />
          <Form state={state} action={t('Créer mon compte')}>
            <PersonFields>
              <EmailField name="email" />
            </PersonFields>
          </Form>
        </>
      ) : (
        <Outcome action={{ to: login, label: t('Se connecter') }}>
          {t(
            'Ouvrez le lien que nous envoyons à {email} : il confirme que l’adresse est la vôtre. Rien reçu ? Pensez aux indésirables. Vous pouvez déjà vous connecter.',
            { email: state.said },
          )}
        </Outcome>
      )}
    </PaperPage>
  )
}

/** Its result is the address that was registered. */
function useRegister() {
  const { api, toasts } = useServices()
  return useForm({
    labels: personLabels(),
    schema: async () => (await import('@espace/contracts/auth/forms/register-form')).RegisterForm,
    fieldOf: { birthDate: 'birthYear' },
    fallback: "Erreur lors de l'inscription",
    send: async (body) => {
      const { message } = await api.auth.register({ body: { ...body, language: languageCode() } })
      toasts.show('success', message)
      return body.email
    },
  })
}
