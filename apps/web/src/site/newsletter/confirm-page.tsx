import { ASK_FOR_LINK_FIELD, CONFIRM_SUBSCRIPTION_PATH } from '@espace/contracts/paths'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useMailLink } from '#shared/lib/address/use-mail-link.ts'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { MailLinkForm, type MailLinkFormProps } from '#shared/ui/email/mail-link-form.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { ReturnForm } from './return-form.tsx'

const TITLE = 'La lettre du lundi'

/** Double opt-in of the newsletter: needs a press, because mail scanners follow links. */
export function Component() {
  const link = useMailLink(CONFIRM_SUBSCRIPTION_PATH)
  // Result of the return form, posted without script after an unsubscription.
  const isReturn =
    useFormActionData(CONFIRM_SUBSCRIPTION_PATH)?.values[ASK_FOR_LINK_FIELD] !== undefined
  const isComplete = link.email !== '' && link.token !== undefined
  return (
    <PaperPage title={t(TITLE)} description={t('Confirmez votre inscription à la lettre.')}>
      {isComplete ? (
        <>
          <Paragraph>
            {t('Recevoir la lettre de L’espace comédie à {email}.', { email: link.email })}
          </Paragraph>
          {isReturn ? (
            <ReturnForm link={link} />
          ) : (
            <ConfirmForm link={link} action={t('Confirmer mon inscription')} />
          )}
        </>
      ) : (
        <Paragraph>
          {t('Ce lien est incomplet : copiez-le en entier, ou inscrivez-vous à nouveau.')}
        </Paragraph>
      )}
      <p>
        <ActionLink to="/" look="line">
          {t('Retour à l’accueil')}
        </ActionLink>
      </p>
    </PaperPage>
  )
}

/** Button that subscribes the address of an email link. */
function ConfirmForm(form: Pick<MailLinkFormProps, 'link' | 'action'>) {
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
