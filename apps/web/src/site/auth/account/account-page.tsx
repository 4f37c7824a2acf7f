import type { ReactNode } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { useUser } from '#shared/lib/services.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { MyFollows } from '#site/artistes/follows/my-follows.tsx'
import { Credentials, PasswordForm } from './credentials.tsx'
import { Devices } from './devices.tsx'
import { Leaving, PersonalData } from './leaving.tsx'
import { Profile } from './profile.tsx'
import { Reservations } from './reservations.tsx'
import styles from './account.module.css'

/** /mon-compte: bookings and profile of the account (§1). */
export function Component() {
  const user = useUser()
  if (!user) return null
  if (user.mustChangePassword) return <FirstPassword />
  return (
    <Page title={t('Mon compte')}>
      <div className={styles.page}>
        <Reservations user={user} />
        <div className={styles.papers} data-ambiance="papier">
          <div className={styles.column}>
            <Part title={t('Profil')}>
              <Profile user={user} />
            </Part>
            <Part title={t('Email et mot de passe')}>
              <Credentials user={user} />
            </Part>
          </div>
          <div className={styles.column}>
            <Part title={t('Artistes que vous suivez')}>
              <MyFollows />
            </Part>
            <Part title={t('Appareils connectés')}>
              <Devices />
            </Part>
            <Part title={t('Vos données')}>
              <PersonalData />
              <Leaving user={user} />
            </Part>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The initial password of the installation must be replaced before any other call is answered. */
function FirstPassword() {
  return (
    <Page title="Mon compte" description="Choisissez votre mot de passe.">
      <div className={styles.papers} data-ambiance="papier">
        <Part title="Choisissez votre mot de passe">
          <p>
            Celui avec lequel vous vous êtes connecté a servi à installer le site. Choisissez le
            vôtre pour continuer.
          </p>
          <PasswordForm />
        </Part>
      </div>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
