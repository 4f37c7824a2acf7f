import { LOGIN_PATH } from '@espace/contracts/paths'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { useContact } from '#shared/lib/services.tsx'
import { Logo } from '#shared/ui/pictures/logo.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import { MailLink, PhoneLink } from '#shared/ui/text/venue-contact.tsx'
import styles from './maintenance-page.module.css'

/** Replaces every page during maintenance (§2). Does not use the router, which may be missing. */
export function MaintenancePage() {
  const { phone, email } = useContact()
  return (
    <main className={styles.page}>
      <PageHead
        title={t('Site en maintenance')}
        description={t('Le site est fermé pour quelques instants.')}
      />
      <p>
        <Logo />
      </p>
      <Title as="p" fall aspect={0.3} maxLines={1}>
        {t('Entracte')}
      </Title>
      <h1 className={styles.heading}>{t('Site en maintenance')}</h1>
      <Paragraph>
        {t(
          'Nous vous prions de nous excuser : le site fait une courte pause et revient très vite. Les spectacles, eux, ont lieu comme prévu.',
        )}
      </Paragraph>
      {phone !== '' && email !== '' && (
        <Paragraph>
          {t('Une question avant de venir ? Appelez-nous au')} <PhoneLink /> {t('ou écrivez à')}{' '}
          <MailLink />.
        </Paragraph>
      )}
      <p className="links">
        <a href={LOGIN_PATH} hrefLang={frenchLang()}>
          {t('Accès de l’équipe')}
        </a>
      </p>
    </main>
  )
}
