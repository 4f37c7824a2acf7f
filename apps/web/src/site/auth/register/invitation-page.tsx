import { LOGIN_PATH } from '@espace/contracts/paths'
import { useMutation } from '@tanstack/react-query'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { Link } from '#shared/lib/router.ts'
import { useApi, useServices, useSession } from '#shared/lib/services.tsx'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Outcome } from '../links/outcome.tsx'
import { personLabels, PersonFields } from './person-fields.tsx'

/** Target of the link that invites a new member of staff. */
export function Component() {
  const { status } = useSession()
  const token = useAddressToken() ?? ''
  return (
    <PaperPage
      title="Rejoindre l’équipe"
      description="Acceptez une invitation dans l’équipe."
      aspect={0.3}
    >
      <NeedsScript />
      {status === 'unknown' && <Loading />}
      {status === 'in' && <Accept token={token} />}
      {status === 'out' && <Register token={token} />}
    </PaperPage>
  )
}

function Accept({ token }: { token: string }) {
  const api = useApi()
  const { session } = useServices()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.invited.accept({ body: { token } }),
    retry: false,
    onSuccess: (user) => session.update(user),
  })
  const home = { to: '/', label: 'Retour à l’accueil' }
  if (data) return <Outcome action={home}>Bienvenue dans l’équipe&nbsp;!</Outcome>
  if (error) return <Outcome action={home}>{sentenceOf(error)}</Outcome>
  return (
    <>
      <Paragraph>Vous rejoindrez l’équipe avec le compte auquel vous êtes connecté.</Paragraph>
      <p>
        <ActionButton isDisabled={isPending} onClick={() => mutate()}>
          Accepter l’invitation
        </ActionButton>
      </p>
    </>
  )
}

function Register({ token }: { token: string }) {
  const api = useApi()
  const state = useForm({
    labels: personLabels(),
    schema: async () => (await import('@espace/contracts/auth/forms/invited-form')).InvitedForm,
    fieldOf: { birthDate: 'birthYear' },
    fallback: "Erreur lors de l'inscription",
    valuesOf: (data) => ({ ...Object.fromEntries(data), token }),
    send: async (body) => (await api.invited.register({ body })).message,
  })
  if (state.said !== undefined) {
    return <Outcome action={{ to: LOGIN_PATH, label: 'Se connecter' }}>{state.said}</Outcome>
  }
  return (
    <>
      <Paragraph>
        Déjà un compte à cette adresse&nbsp;? <Link to={LOGIN_PATH}>Connectez-vous</Link>, puis
        ouvrez à nouveau le lien de notre e-mail. Sinon, créez-le ici&nbsp;: votre adresse est celle
        qui a reçu l’invitation.
      </Paragraph>
      <Form state={state} action="Créer mon compte">
        <PersonFields />
      </Form>
    </>
  )
}
