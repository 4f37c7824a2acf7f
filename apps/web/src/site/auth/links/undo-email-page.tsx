import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

/** Reverts a change of email address: target of the link sent to the old address. */
export function Component() {
  const api = useApi()
  return (
    <NewPasswordPage
      title={t('Ce n’était pas moi')}
      action={t('Reprendre mon compte')}
      send={async (body) => (await api.auth.undoEmail({ body })).message}
    >
      {t(
        'Votre compte retrouvera son ancienne adresse, et tous ses appareils seront déconnectés. Choisissez un mot de passe que personne d’autre ne connaît. Le lien ne marche plus ?',
      )}{' '}
      <Link to="/contact">{t('Écrivez-nous')}</Link>.
    </NewPasswordPage>
  )
}
