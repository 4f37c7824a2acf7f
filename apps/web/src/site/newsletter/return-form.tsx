import { ASK_FOR_LINK_FIELD, CONFIRM_SUBSCRIPTION_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkForm, type MailLinkFormProps } from '#shared/ui/email/mail-link-form.tsx'

/**
 * Sends a confirmation link that subscribes the address again. The unsubscribe link cannot do it directly, since
 * newsletters are forwarded (decision 073).
 */
export function ReturnForm({ link }: Pick<MailLinkFormProps, 'link'>) {
  const api = useApi()
  return (
    <MailLinkForm
      link={link}
      action={t('Me réabonner')}
      look="line"
      path={CONFIRM_SUBSCRIPTION_PATH}
      mark={ASK_FOR_LINK_FIELD}
      schema={async () =>
        (await import('@espace/contracts/newsletter/newsletter')).newsletterContract.confirm.body
      }
      send={(body) => api.newsletter.subscribe({ body })}
    />
  )
}
