import { FORGOT_PASSWORD_PATH } from '@espace/contracts/paths'
import { Link } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

/** Target of the password reset link. */
export function Component() {
  const api = useApi()
  return (
    <NewPasswordPage
      title="Nouveau mot de passe"
      description="Choisissez un nouveau mot de passe."
      action="Changer le mot de passe"
      send={async (body) => (await api.auth.resetPassword({ body })).message}
    >
      Vos appareils seront déconnectés. Le lien ne marche plus ?{' '}
      <Link to={FORGOT_PASSWORD_PATH}>Demandez-en un autre</Link>.
    </NewPasswordPage>
  )
}
