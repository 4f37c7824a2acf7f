import { newsletterMessages as say } from '@espace/contracts/newsletter/newsletter.constants'
import { useEffect, useRef } from 'react'
import type { MailLink } from '#shared/lib/address/use-mail-link.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { ReturnForm } from './return-form.tsx'
import styles from './newsletter-pages.module.css'

interface LeftProps {
  link: MailLink
  wasIn: boolean
  description: string
}

/** After an unsubscription (§2), with a way to subscribe again. */
export function Left({ link, wasIn, description }: LeftProps) {
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
