import { Link } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

/** Reverts a change of email address: target of the link sent to the old address. */
export function Component() {
  const api = useApi()
  return (
    <NewPasswordPage
      title="Ce n’était pas moi"
      action="Reprendre mon compte"
      send={async (body) => (await api.auth.undoEmail({ body })).message}
    >
      Votre compte retrouvera son ancienne adresse, et tous ses appareils seront déconnectés.
      Choisissez un mot de passe que personne d’autre ne connaît. Le lien ne marche plus ?{' '}
      <Link to="/contact">Écrivez-nous</Link>.
    </NewPasswordPage>
  )
}
