import type { LoginChallenge } from '@espace/contracts/auth/second-factor'
import { ApiError } from '@espace/contracts/kernel/errors'
import { DOOR_PATH, FORGOT_PASSWORD_PATH, ORDER_PATH } from '@espace/contracts/paths'
import { useId, useState } from 'react'
import { storage } from '#shared/lib/kept.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link, useSearchParams } from '#shared/lib/router.ts'
import { useServices, useSession } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { EmailField } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { Redirect } from '#shared/ui/form/redirect.tsx'
import { type FormState, useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { leadingOn, safeRedirect } from './safe-redirect.ts'
import { CodeField } from './second-factor/code-field.tsx'
import { hasPasskeys, NO_PASSKEY, readPasskey } from './second-factor/device.ts'
import forms from '#shared/ui/form/form.module.css'
import action from '#shared/ui/page/action.module.css'
import styles from './auth.module.css'

/** Log-in (§2). */
export function Component() {
  const [search] = useSearchParams()
  const wanted = search.get('redirect')
  const { status, user } = useSession()
  const isHydrated = useIsHydrated()
  const [challenge, setChallenge] = useState<LoginChallenge>()
  const state = useLogin(setChallenge)
  if (status === 'in') {
    const work = { accueil: DOOR_PATH, controle: '/dashboard', user: null, admin: null }[user.role]
    return <Redirect to={(wanted === null && work) || safeRedirect(wanted)} />
  }
  return (
    <PaperPage
      title={t('Connexion')}
      description={t('Connectez-vous à votre compte de L’espace comédie.')}
      aspect={0.3}
    >
      {wanted !== null && (
        <p className={forms.summary}>{t('Vous devez être connecté pour accéder à cette page.')}</p>
      )}
      <NeedsScript />
      {isHydrated && !storage() && (
        <p className={forms.summary}>
          {typeset(
            t(
              'Votre navigateur bloque les données de ce site : la prochaine page chargée vous déconnectera. Autorisez-les pour rester connecté.',
            ),
          )}
        </p>
      )}
      {challenge ? (
        <SecondStep challenge={challenge} onAgain={() => setChallenge(undefined)} />
      ) : (
        <FirstStep state={state} wanted={wanted} />
      )}
    </PaperPage>
  )
}

function FirstStep({ state, wanted }: { state: FormState; wanted: string | null }) {
  return (
    <>
      <Form state={state} action={t('Se connecter')}>
        <EmailField name="email" autoComplete="username" />
        <PasswordField name="password" autoComplete="current-password" />
        <div className={styles.row}>
          <label>
            <input type="checkbox" name="remember" />
            {t('Rester connecté')}
          </label>
          <Link className="target" to={FORGOT_PASSWORD_PATH}>
            {typeset(t('Mot de passe oublié ?'))}
          </Link>
        </div>
      </Form>
      <PasskeyLogIn />
      <OtherWaysIn />
      <Paragraph>
        {t('Pas encore de compte ?')}{' '}
        <Link to={leadingOn('/inscription', wanted)}>{t('Créer un compte')}</Link>
      </Paragraph>
      <Paragraph>
        {typeset(t('Réservé sans compte ?'))}{' '}
        <Link to={ORDER_PATH}>{t('Retrouver mes billets')}</Link>
      </Paragraph>
    </>
  )
}

/** Google and Facebook log-in (§2), disabled until the venue has credentials for them. */
function OtherWaysIn() {
  const reason = useId()
  return (
    <div className={styles.others}>
      <button type="button" className={action.line} disabled aria-describedby={reason}>
        {t('Continuer avec {name}', { name: 'Google' })}
      </button>
      <button type="button" className={action.line} disabled aria-describedby={reason}>
        {t('Continuer avec {name}', { name: 'Facebook' })}
      </button>
      <p id={reason} className={styles.reason}>
        {typeset(
          t('La connexion par Google ou Facebook n’est pas encore ouverte : utilisez votre email.'),
        )}
      </p>
    </div>
  )
}

function useLogin(onSecondStep: (challenge: LoginChallenge) => void) {
  const { api, session, toasts } = useServices()
  return useForm({
    labels: { email: t('Email'), password: t('Mot de passe') },
    schema: async () => (await import('@espace/contracts/auth/auth')).Login,
    valuesOf: (data) => ({ ...Object.fromEntries(data), remember: data.has('remember') }),
    send: async (body) => {
      try {
        session.begin(await api.auth.login({ body }))
        toasts.show('success', 'Connexion réussie !')
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTEUR') throw error
        const { LoginChallenge } = await import('@espace/contracts/auth/second-factor')
        const challenge = LoginChallenge.safeParse(error.challenge)
        if (!challenge.success) throw error
        onSecondStep(challenge.data)
      }
      return undefined
    },
  })
}

interface SecondStepProps {
  challenge: LoginChallenge
  onAgain: () => void
}

function SecondStep({ challenge: { token, methods }, onAgain }: SecondStepProps) {
  const { api, session, toasts } = useServices()
  const state = useForm({
    labels: { code: t('Code') },
    schema: async () =>
      (await import('@espace/contracts/auth/second-factor')).secondFactorContract.finishLogin.body,
    valuesOf: (data) => ({ ...Object.fromEntries(data), challenge: token }),
    fieldOf: { CODE_INCORRECT: 'code' },
    send: async (body) => {
      session.begin(await api.secondFactor.finishLogin({ body }))
      toasts.show('success', 'Connexion réussie !')
      return undefined
    },
  })
  const hasCode = methods.some((method) => method !== 'cle')
  return (
    <>
      <Paragraph>
        {t('Votre mot de passe est le bon. Il reste à montrer que c’est bien vous.')}
      </Paragraph>
      {hasCode && (
        <Form state={state} action={t('Continuer')}>
          <CodeField hasApplication={methods.includes('application')} />
        </Form>
      )}
      {methods.includes('cle') && <PasskeyLogIn />}
      <p>
        <ActionButton look="line" onClick={onAgain}>
          {t('Recommencer')}
        </ActionButton>
      </p>
    </>
  )
}

/** Log-in by passkey. Rendered on the server against layout shift, and removed where passkeys are not supported. */
function PasskeyLogIn({ remember = false }: { remember?: boolean }) {
  const { api, session } = useServices()
  const isHydrated = useIsHydrated()
  const { mutate, isPending } = useChange({
    call: async () => {
      const credential = await readPasskey(await api.secondFactor.passkeyOptions())
      return api.secondFactor.passkeyLogin({ body: { credential, remember } })
    },
    isRepeatable: false,
    onDone: (loggedIn) => session.begin(loggedIn),
    said: 'Connexion réussie !',
    failed: NO_PASSKEY,
  })
  if (isHydrated && !hasPasskeys()) return null
  return (
    <p>
      <ActionButton look="line" isDisabled={isPending || !isHydrated} onClick={() => mutate()}>
        {t('Continuer avec une clé d’accès')}
      </ActionButton>
    </p>
  )
}
