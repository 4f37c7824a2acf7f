import { useServices } from '#shared/lib/services.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import styles from './account.module.css'

/** The end of an account; an administrator's is not ended here (§6). */
export function Leaving({ isAdmin }: { isAdmin: boolean }) {
  if (isAdmin) return <p>Un compte administrateur ne peut pas être supprimé ici.</p>
  return (
    <details className={styles.fold}>
      <summary>Supprimer mon compte</summary>
      <LeavingForm />
    </details>
  )
}

function LeavingForm() {
  const { api, session, toasts } = useServices()
  const state = useForm({
    labels: { password: 'Mot de passe' },
    schema: async () =>
      (await import('@espace/contracts/auth/auth')).authContract.deleteAccount.body,
    fieldOf: { MOT_DE_PASSE_INCORRECT: 'password' },
    send: async (body) => {
      await api.auth.deleteAccount({ body })
      session.leave(true)
      toasts.show('success', 'Votre compte a été supprimé.')
      return undefined
    },
  })
  return (
    <>
      <p>
        Votre profil et vos connexions sont effacés tout de suite, et ne peuvent pas être rétablis.
      </p>
      <p>
        Vos réservations confirmées restent valables : gardez les billets reçus par e-mail, vous ne
        pourrez plus les annuler ici. Les places qui attendent un paiement ou une confirmation sont
        rendues, et vous quittez les listes d’attente.
      </p>
      <Form state={state} action="Supprimer définitivement" look="line">
        <PasswordField name="password" label="Mot de passe" autoComplete="current-password" />
      </Form>
    </>
  )
}
