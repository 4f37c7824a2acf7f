import { LOGIN_PATH } from '@espace/contracts/paths'
import type { ReactNode } from 'react'
import { useAddressToken } from '#shared/lib/address/use-address-token.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices, useSession } from '#shared/lib/services.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { NewPassword } from '../register/new-password.tsx'
import { Outcome } from './outcome.tsx'

interface NewPasswordPageProps {
  title: string
  children: ReactNode
  action: string
  /** @returns the success message */
  send: (body: { token: string; password: string }) => Promise<string>
}

/** Target of an email link that sets a new password. */
export function NewPasswordPage({ title, children, action, send }: NewPasswordPageProps) {
  const state = useNewPassword(send)
  return (
    <PaperPage title={title}>
      {state.said === undefined ? (
        <>
          <Paragraph>{children}</Paragraph>
          <NeedsScript />
          <Form state={state} action={action}>
            <NewPassword name="password" />
          </Form>
        </>
      ) : (
        <Outcome action={{ to: LOGIN_PATH, label: t('Se connecter') }}>{state.said}</Outcome>
      )}
    </PaperPage>
  )
}

function useNewPassword(send: NewPasswordPageProps['send']) {
  const { session } = useServices()
  const { status } = useSession()
  const token = useAddressToken() ?? ''
  return useForm({
    labels: { password: t('Nouveau mot de passe') },
    schema: async () => (await import('@espace/contracts/auth/auth')).PasswordReset,
    valuesOf: (data) => ({ ...Object.fromEntries(data), token }),
    send: async (body) => {
      const said = await send(body)
      // Every session has ended, this one too.
      if (status === 'in') session.leave()
      return said
    },
  })
}
