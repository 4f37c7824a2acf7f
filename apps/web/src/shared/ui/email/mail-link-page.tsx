import type { ReactNode } from 'react'
import { useMailLink } from '#shared/lib/address/use-mail-link.ts'
import { t } from '#shared/lib/language/language.ts'
import { PaperPage } from '../page/paper-page.tsx'
import { Paragraph } from '../text/paragraph.tsx'
import { MailLinkForm, type MailLinkFormProps } from './mail-link-form.tsx'

interface MailLinkPageProps extends Omit<MailLinkFormProps, 'link' | 'look'> {
  title: string
  description: string
  /** Explains what the button does to that address. */
  words: (email: string) => string
  children: ReactNode
}

/** Landing page of an email link that acts only after a confirmation, as mail scanners follow links. */
export function MailLinkPage({ title, description, words, children, ...form }: MailLinkPageProps) {
  const link = useMailLink(form.path)
  const isComplete = link.email !== '' && link.token !== undefined
  return (
    <PaperPage title={title} description={description}>
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
      <p>{children}</p>
    </PaperPage>
  )
}
