import { CONFIRM_SUBSCRIPTION_PATH } from '@espace/contracts/paths'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkForm, type MailLinkFormProps } from '#shared/ui/email/mail-link-form.tsx'

/** Button that subscribes the address of an email link. */
export function ConfirmForm(form: Pick<MailLinkFormProps, 'link' | 'action'>) {
  const api = useApi()
  return (
    <MailLinkForm
      {...form}
      path={CONFIRM_SUBSCRIPTION_PATH}
      schema={async () =>
        (await import('@espace/contracts/newsletter/newsletter')).newsletterContract.confirm.body
      }
      send={(body) => api.newsletter.confirm({ body })}
    />
  )
}
