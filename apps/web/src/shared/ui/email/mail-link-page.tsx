import type { ComponentType } from 'react'
import { useMailLink } from '#shared/lib/address/use-mail-link.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { PaperPage } from '../page/paper-page.tsx'
import { Paragraph } from '../text/paragraph.tsx'
import { MailLinkForm, type MailLinkFormProps, type Proof } from './mail-link-form.tsx'

interface MailLinkPage extends Pick<MailLinkFormProps, 'path' | 'schema'> {
  title: Text
  description: Text
  /** Explains what the button does to `{email}`. */
  words: Text
  action: Text
  send: (api: ApiClient, body: Proof) => Promise<{ message: string }>
  Onwards: ComponentType
}

/** Landing page of an email link that acts only after a confirmation, as mail scanners follow links. */
export const mailLinkPage = ({ path, schema, send, Onwards, ...texts }: MailLinkPage) =>
  function Component() {
    const api = useApi()
    const link = useMailLink(path)
    const isComplete = link.email !== '' && link.token !== undefined
    return (
      <PaperPage title={t(texts.title)} description={t(texts.description)}>
        {isComplete ? (
          <>
            <Paragraph>{t(texts.words, { email: link.email })}</Paragraph>
            <MailLinkForm
              link={link}
              path={path}
              action={t(texts.action)}
              schema={schema}
              send={(body) => send(api, body)}
            />
          </>
        ) : (
          <Paragraph>
            {t('Ce lien est incomplet : copiez-le en entier depuis notre e-mail.')}
          </Paragraph>
        )}
        <p>
          <Onwards />
        </p>
      </PaperPage>
    )
  }
