import { useApi } from '../../lib/services.tsx'
import { LinkPage } from './link-page.tsx'

/** Where the link of the registration leads. */
export function Component() {
  const api = useApi()
  return (
    <LinkPage
      title="Confirmation de l’adresse"
      description="Confirmez votre adresse email."
      open={async (token) => (await api.auth.verifyEmail({ body: { token } })).message}
      otherwise={{ to: '/mon-compte', label: 'Mon compte' }}
    />
  )
}
