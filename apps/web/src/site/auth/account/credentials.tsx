import type { User } from '@espace/contracts/auth/user'
import { SECURITY_PATH } from '@espace/contracts/paths'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { EmailField } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton, ActionLink } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { useProofLink } from '#site/reservations/checkout/held/use-proof-link.ts'
import { NewPassword } from '../register/new-password.tsx'
import styles from './account.module.css'

/** Email address and password; changing either needs the current password. */
export function Credentials({ user: { email, emailVerified } }: { user: User }) {
  return (
    <>
      <p>
        {t('Vous vous connectez avec')} <strong className={styles.address}>{email}</strong>.
      </p>
      {!emailVerified && <Unproven />}
      <details className={styles.fold}>
        <summary>{t('Changer d’adresse email')}</summary>
        <EmailForm />
      </details>
      <details className={styles.fold}>
        <summary>{t('Changer de mot de passe')}</summary>
        <PasswordForm />
      </details>
      <p>
        <ActionLink to={SECURITY_PATH} look="line">
          {t('Second facteur')}
        </ActionLink>
      </p>
    </>
  )
}

function Unproven() {
  const { send, isBusy } = useProofLink()
  return (
    <>
      <Paragraph>
        {t(
          'Confirmez votre adresse : ouvrez le lien de notre e-mail. Sans cela, vos places ne sont gardées que trente minutes.',
        )}
      </Paragraph>
      <p>
        <ActionButton look="line" isDisabled={isBusy} onClick={send}>
          {t('Renvoyer le lien')}
        </ActionButton>
      </p>
    </>
  )
}

function EmailForm() {
  const { api } = useServices()
  const state = useForm({
    labels: { email: t('Nouvelle adresse email'), password: t('Mot de passe') },
    schema: async () => (await import('@espace/contracts/auth/auth')).EmailChange,
    fieldOf: { MOT_DE_PASSE_INCORRECT: 'password' },
    send: async (body) => (await api.auth.changeEmail({ body })).message,
  })
  return (
    <Form state={state} action={t('Changer d’adresse')} look="line">
      <EmailField name="email" />
      <PasswordField name="password" autoComplete="current-password" />
    </Form>
  )
}

export function PasswordForm() {
  const { api, session } = useServices()
  const state = useForm({
    labels: { currentPassword: t('Mot de passe actuel'), password: t('Nouveau mot de passe') },
    schema: async () => (await import('@espace/contracts/auth/auth')).PasswordChange,
    fieldOf: { MOT_DE_PASSE_INCORRECT: 'currentPassword' },
    send: async (body) => {
      session.begin(await api.auth.changePassword({ body }))
      return 'Votre mot de passe a été changé. Vos autres appareils ont été déconnectés.'
    },
  })
  return (
    <Form state={state} action={t('Changer de mot de passe')} look="line">
      <PasswordField name="currentPassword" autoComplete="current-password" />
      <NewPassword name="password" />
    </Form>
  )
}
