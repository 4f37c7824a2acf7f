import type { MailLink } from '../../lib/address/use-mail-link.ts'
import { useMailLink } from '../../lib/address/use-mail-link.ts'
import { t } from '../../lib/language.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { usePosted } from '../../lib/posted.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PaperPage } from '../../ui/form/paper-page.tsx'
import { type FormSchema, useForm } from '../../ui/form/use-form.ts'
import { Paragraph } from '../../ui/paragraph.tsx'

interface Proof {
  email: string
  token: string
}

interface FollowLinkPageProps {
  path: string
  title: string
  description: string
  /** What a press does, of that address. */
  words: (email: string) => string
  action: string
  schema: () => Promise<FormSchema<Proof>>
  send: (body: Proof) => Promise<{ message: string }>
}

/** Where a mail to a follower leads; a press does it, because programs follow links, too. */
export function FollowLinkPage(page: FollowLinkPageProps) {
  const { path, title, description, words } = page
  const link = useMailLink(path)
  const isComplete = link.email !== '' && link.token !== undefined
  return (
    <PaperPage title={title} aspect={0.5}>
      <PageHead title={title} description={description} />
      {isComplete ? (
        <>
          <Paragraph>{words(link.email)}</Paragraph>
          <Press link={link} {...page} />
        </>
      ) : (
        <Paragraph>
          {t('Ce lien est incomplet : copiez-le en entier depuis notre courriel.')}
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

function Press({
  link: { email, token = '' },
  path,
  action,
  schema,
  send,
}: FollowLinkPageProps & { link: MailLink }) {
  const state = useForm({
    labels: {},
    posted: usePosted(path),
    schema,
    valuesOf: () => ({ email, token }),
    send: async (body) => (await send(body)).message,
    isRepeatable: true,
  })
  if (state.said !== undefined) {
    return (
      <output>
        <Paragraph>{state.said}</Paragraph>
      </output>
    )
  }
  return (
    <Form state={state} action={action} postTo={path}>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="token" value={token} />
    </Form>
  )
}
