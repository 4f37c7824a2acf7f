import { UNSUBSCRIBE_PATH } from '@espace/contracts/paths'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { useMailLink } from '#shared/lib/address/use-mail-link.ts'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { checkAddress, checkSentence, type Finding } from './check-address.ts'
import { LeaveForm } from './leave-form.tsx'
import { Left } from './left.tsx'
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
