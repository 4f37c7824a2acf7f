import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { authQueries } from '#site/auth/auth.queries.ts'
import { CodeField } from '#site/auth/second-factor/code-field.tsx'
import { hasPasskeys, NO_PASSKEY, readPasskey } from '#site/auth/second-factor/device.ts'

interface ConfirmationProps {
  onEnd: (isProven: boolean) => void
}

/** Step-up dialog: asks for the second factor, or for the password of an account without one. */
export function ConfirmationDialog({ onEnd }: ConfirmationProps) {
  const { api } = useServices()
  const query = useQuery(authQueries.factors(api))
  const { data } = query
  const hasKeys = data !== undefined && data.passkeys.length > 0
  const hasFactor = hasKeys || (data !== undefined && data.application !== null)
  return (
    <Dialog
      title="C’est bien vous ?"
      description="Ce que vous allez faire touche à l’argent, aux personnes ou aux droits. Confirmez, et nous continuons."
      onClose={() => onEnd(false)}
    >
      <QueryStatus of={query} />
      {data && !hasFactor && <ByPassword onEnd={onEnd} />}
      {hasKeys && <ByPasskey onEnd={onEnd} />}
      {hasFactor && <ByCode hasApplication={data.application !== null} onEnd={onEnd} />}
    </Dialog>
  )
}

function ByPassword({ onEnd }: ConfirmationProps) {
  const { api } = useServices()
  const state = useForm({
    labels: { password: 'Mot de passe' },
    schema: async () =>
      (await import('@espace/contracts/auth/second-factor')).secondFactorContract.confirmByPassword
        .body,
    fieldOf: { MOT_DE_PASSE_INCORRECT: 'password' },
    send: async (body) => {
      await api.secondFactor.confirmByPassword({ body })
      onEnd(true)
      return undefined
    },
  })
  return (
    <Form state={state} action="Confirmer" look="line">
      <PasswordField name="password" autoComplete="current-password" />
    </Form>
  )
}

function ByCode({ hasApplication, onEnd }: ConfirmationProps & { hasApplication: boolean }) {
  const { api } = useServices()
  const state = useForm({
    labels: { code: 'Code' },
    schema: async () =>
      (await import('@espace/contracts/auth/second-factor')).secondFactorContract.confirmByCode
        .body,
    fieldOf: { CODE_INCORRECT: 'code' },
    send: async (body) => {
      await api.secondFactor.confirmByCode({ body })
      onEnd(true)
      return undefined
    },
  })
  return (
    <Form state={state} action="Confirmer" look="line">
      <CodeField hasApplication={hasApplication} />
    </Form>
  )
}

function ByPasskey({ onEnd }: ConfirmationProps) {
  const { api } = useServices()
  const { mutate, isPending } = useChange({
    call: async () => {
      const credential = await readPasskey(await api.secondFactor.confirmationOptions())
      await api.secondFactor.confirmByPasskey({ body: { credential } })
    },
    isRepeatable: false,
    onDone: () => onEnd(true),
    failed: NO_PASSKEY,
  })
  if (!hasPasskeys()) return null
  return (
    <p>
      <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
        Confirmer avec une clé d’accès
      </ActionButton>
    </p>
  )
}
