import { FORGOT_PASSWORD_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

export function Component() {
  const api = useApi()
  return (
    <NewPasswordPage
      title={t('Nouveau mot de passe')}
      action={t('Changer le mot de passe')}
      send={async (body) => (await api.auth.resetPassword({ body })).message}
    >
      {t('Vos appareils seront déconnectés. Le lien ne marche plus ?')}{' '}
      <Link to={FORGOT_PASSWORD_PATH}>{t('Demandez-en un autre')}</Link>.
    </NewPasswordPage>
  )
}
