import { ApiError } from '@espace/contracts/kernel/errors'
import { newsletterMessages as say } from '@espace/contracts/newsletter/newsletter.constants'
import { UNSUBSCRIBE_PATH } from '@espace/contracts/paths'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ActionData, useFormActionData } from '#shared/lib/action-data.ts'
import { type MailLink, useMailLink } from '#shared/lib/address/use-mail-link.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useApi } from '#shared/lib/services.tsx'
import { EmailField } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { ReturnForm } from './return-form.tsx'
import styles from './newsletter-pages.module.css'

/** Unsubscribes from the newsletter (§2, §4): at once where no confirmation is needed, else with one press. */
export function Component() {
  const api = useApi()
  const link = useMailLink(UNSUBSCRIBE_PATH)
  const actionData = useFormActionData(UNSUBSCRIBE_PATH)
  const [finding, setFinding] = useState<Finding | undefined>(() => {
    if (actionData?.said !== undefined) return 'left'
    return actionData?.error || link.email === '' ? 'ask' : undefined
  })
  const { mutate, error } = useMutation({
    mutationFn: () => checkAddress(api, link),
    onSuccess: setFinding,
  })
  // By script only: a mail scanner that fetches the link must not unsubscribe its recipient.
  useEffect(() => {
    if (finding === undefined) mutate()
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what the link says
  }, [mutate])

  const hasLeft = finding === 'left' || finding === 'was-not-in'
  const description = t('Ne plus recevoir la lettre de L’espace comédie.')
  if (hasLeft) {
    return <Left link={link} wasIn={finding === 'left'} description={description} />
  }
  const form = <LeaveForm link={link} actionData={actionData} onLeft={() => setFinding('left')} />
  return (
    <PaperPage title={t('Désabonnement')} description={description}>
      {finding === undefined && !error ? (
        <>
          <noscript>{form}</noscript>
          <output className={styles.checking}>{t('Vérification de votre compte...')}</output>
        </>
      ) : (
        <>
          {error && (
            <p className={styles.failure} role="alert">
              {checkSentence(error)}
            </p>
          )}
          <Paragraph>
            {t(
              'Une lettre de moins dans votre boîte : confirmez, et nous n’écrivons plus à cette adresse.',
            )}
          </Paragraph>
          {form}
        </>
      )}
    </PaperPage>
  )
}

/** The address is unsubscribed, was no subscriber, or needs a confirmation. */
type Finding = 'left' | 'was-not-in' | 'ask'

/**
 * Next step of an unsubscription (§4). With a token, which proves receipt of an email, an account without
 * subscription needs a confirmation too, as campaigns to everyone include accounts.
 */
async function checkAddress(
  { newsletter }: ApiClient,
  { email, token }: MailLink,
): Promise<Finding> {
  const { isSubscribed, hasAccount } = await newsletter.checkUser({ params: { email } })
  if (!isSubscribed && !(hasAccount && token !== undefined)) return 'was-not-in'
  if (hasAccount) return 'ask'
  await newsletter.unsubscribe({ body: { email, ...(token !== undefined && { token }) } })
  return 'left'
}

/** §8 */
const checkSentence = (error: unknown): string =>
  error instanceof ApiError && error.status === 0
    ? t('Erreur de connexion lors de la vérification')
    : sentenceOf(error, "Erreur lors de la vérification de l'email")

interface LeaveFormProps {
  link: MailLink
  actionData: ActionData | undefined
  onLeft: () => void
}

/** Unsubscribe form; an address that came with the link cannot be changed (§2). */
function LeaveForm({ link: { email, token }, actionData, onLeft }: LeaveFormProps) {
  const api = useApi()
  const state = useForm({
    labels: { email: t('Email') },
    actionData,
    schema: async () =>
      (await import('@espace/contracts/newsletter/newsletter')).newsletterContract.unsubscribe.body,
    send: async (body) => {
      await api.newsletter.unsubscribe({ body })
      onLeft()
      return undefined
    },
    fallback: 'Erreur lors du désabonnement',
    isRepeatable: true,
  })
  return (
    <Form state={state} action={t('Me désabonner')} postTo={UNSUBSCRIBE_PATH}>
      <EmailField name="email" {...(email !== '' && { defaultValue: email, readOnly: true })} />
      {token !== undefined && <input type="hidden" name="token" value={token} />}
    </Form>
  )
}

interface LeftProps {
  link: MailLink
  wasIn: boolean
  description: string
}

/** After an unsubscription (§2), with a way to subscribe again. */
function Left({ link, wasIn, description }: LeftProps) {
  const page = useRef<HTMLDivElement>(null)
  // Focus moves to the new heading for screen readers.
  useEffect(() => page.current?.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <div ref={page}>
      <PaperPage title={translated(say.unsubscribed)} description={description}>
        <Paragraph>
          {wasIn
            ? t(
                'Nous n’écrirons plus à cette adresse. Le rideau reste ouvert : vous savez où nous trouver.',
              )
            : t("Cet email n'était pas inscrit à la newsletter")}
        </Paragraph>
        {!wasIn && link.token !== undefined && (
          <Paragraph>
            {t(
              'Si vous avez déjà ouvert ce lien, c’est fait : la newsletter ne vous parvient plus.',
            )}
          </Paragraph>
        )}
        <p>
          <ActionLink to="/">{t('Retour à l’accueil')}</ActionLink>
        </p>
        {wasIn && (
          <div className={styles.back}>
            <Paragraph>{t('Parti trop vite ?')}</Paragraph>
            {link.token === undefined ? (
              <p>
                <ActionLink to="/#newsletter" look="line">
                  {t('Revenir à la lettre')}
                </ActionLink>
              </p>
            ) : (
              <ReturnForm link={link} />
            )}
          </div>
        )}
      </PaperPage>
    </div>
  )
}
