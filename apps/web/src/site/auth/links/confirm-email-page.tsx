import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { LinkPage } from './link-page.tsx'

/** Target of the link sent to a new email address. */
export function Component() {
  const { api, session } = useServices()
  const open = async (token: string) => {
    const { message } = await api.auth.confirmEmail({ body: { token } })
    session.check()
    return message
  }
  return (
    <LinkPage
      title={t('Nouvelle adresse')}
      open={open}
      next={() => ({ to: '/mon-compte', label: t('Mon compte') })}
    />
  )
}
