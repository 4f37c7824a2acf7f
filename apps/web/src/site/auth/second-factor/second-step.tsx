import type { LoginChallenge } from '@espace/contracts/auth/second-factor'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'

interface SecondStepProps {
  challenge: LoginChallenge
  onAgain: () => void
}

export function SecondStep({ challenge: { token, methods }, onAgain }: SecondStepProps) {
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
