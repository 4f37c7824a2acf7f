import { CIVILITIES } from '@espace/contracts/auth/auth.constants'
import type { User, Session } from '@espace/contracts/auth/user'
import { LANGUAGE_NAMES, LANGUAGES } from '@espace/contracts/kernel/languages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasPaid } from '#shared/lib/has-paid.ts'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { t } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'
import { useContact, useServices, useUser } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Choice, Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ToProgramme, ActionButton } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { MyFollows } from '#site/artistes/follows/my-follows.tsx'
import { MyBookings } from '#site/reservations/bookings/my-bookings.tsx'
import { MyWaiting } from '#site/reservations/waiting/waiting-party.tsx'
import { authQueries } from '../auth.queries.ts'
import { afterPayment } from './after-payment.tsx'
import { Credentials, PasswordForm } from './credentials.tsx'
import { deviceName } from './device-name.ts'
import { Leaving, PersonalData } from './leaving.tsx'
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

/** Bookings of the account (§1). */
function Reservations({ user }: { user: User }) {
  return (
    <section className={styles.reservations}>
      <h2 className={styles.heading}>{t('Mes réservations')}</h2>
      <MyWaiting />
      <MyBookings user={user} empty={<NoneYet firstName={user.firstName} />} />
    </section>
  )
}

function NoneYet({ firstName }: { firstName: string }) {
  const contact = useContact()
  const { state } = useLocation()
  return (
    <div className={styles.stub}>
      <Paragraph className={styles.large}>
        {t('Bonjour {name} ! Aucune réservation ici pour l’instant.', { name: firstName })}
      </Paragraph>
      <Paragraph>
        {hasPaid(state)
          ? afterPayment(contact)
          : t('Vous avez réservé sur une autre billetterie ? Vos billets sont dans son e-mail.')}
      </Paragraph>
      <p>
        <ToProgramme />
      </p>
    </div>
  )
}

/** Editor of civility, name and the language of emails. */
function Profile({ user }: { user: User }) {
  const { api, session, toasts } = useServices()
  const state = useForm({
    labels: {
      civility: t('Civilité'),
      firstName: t('Prénom'),
      lastName: t('Nom'),
      language: t('Langue de nos e-mails'),
    },
    schema: async () => (await import('@espace/contracts/auth/auth')).Profile,
    isRepeatable: true,
    send: async (body) => {
      session.update(await api.auth.changeProfile({ body }))
      toasts.show('success', 'Profil enregistré')
      return undefined
    },
  })
  return (
    <Form state={state} action={t('Enregistrer')} look="line">
      <Choice name="civility" options={CIVILITIES} chosen={user.civility} />
      <Field name="firstName" autoComplete="given-name" defaultValue={user.firstName} />
      <Field name="lastName" autoComplete="family-name" defaultValue={user.lastName} />
      <Choice name="language" options={LANGUAGES} names={LANGUAGE_NAMES} chosen={user.language} />
    </Form>
  )
}

/** Sessions of the account; each can be ended from here. */
function Devices() {
  const { api } = useServices()
  const query = useQuery(authQueries.sessions(api))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  return (
    <ul className={styles.devices}>
      {data.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </ul>
  )
}

function Device({ device }: { device: Session }) {
  const { api, session } = useServices()
  const name = deviceName(device.device)
  const { mutate, isPending } = useChange({
    call: () => api.auth.endSession({ params: { id: device.id } }),
    changes: [authQueries.sessions(api).queryKey],
  })
  return (
    <li className="split">
      <p>
        <strong>{name}</strong>
        <br />
        {device.isCurrent
          ? t('Cet appareil')
          : t('Vu le {day}', { day: longDate(dayInParis(Date.parse(device.lastSeenAt))) })}
      </p>
      <ActionButton
        look="line"
        about={name}
        isDisabled={isPending}
        onClick={() => (device.isCurrent ? session.end() : mutate())}
      >
        {t('Déconnecter')}
      </ActionButton>
    </li>
  )
}
