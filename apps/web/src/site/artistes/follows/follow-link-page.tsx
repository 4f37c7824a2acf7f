import { useMailLink } from '#shared/lib/address/use-mail-link.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { t } from '#shared/lib/language/language.ts'
import { MailLinkForm, type MailLinkFormProps } from '#shared/ui/email/mail-link-form.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

interface FollowLinkPageProps extends Omit<MailLinkFormProps, 'link' | 'look'> {
  title: string
  description: string
  /** What a press does, of that address. */
  words: (email: string) => string
}

/** Where a mail to a follower leads. */
export function FollowLinkPage({ title, description, words, ...form }: FollowLinkPageProps) {
  const link = useMailLink(form.path)
  const isComplete = link.email !== '' && link.token !== undefined
  return (
    <PaperPage title={title} aspect={0.5}>
      <PageHead title={title} description={description} />
      {isComplete ? (
        <>
          <Paragraph>{words(link.email)}</Paragraph>
          <MailLinkForm link={link} {...form} />
        </>
      ) : (
        <Paragraph>
          {t('Ce lien est incomplet : copiez-le en entier depuis notre e-mail.')}
        </Paragraph>
      )}
      <p>
        <ActionLink to="/artistes" look="line">
          {t('Voir les artistes')}
        </ActionLink>
      </p>
    </PaperPage>
  )
}
