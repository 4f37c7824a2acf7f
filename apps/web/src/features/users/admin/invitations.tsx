import { NewInvitation } from '@espace/contracts/users/invitations.admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useErrorToast } from '../../../lib/dashboard/use-error-toast.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/dashboard/button.tsx'
import { Dialog } from '../../../ui/dashboard/dialog/dialog.tsx'
import { DashboardForm } from '../../../ui/dashboard/form/dashboard-form.tsx'
import { SelectField, TextField } from '../../../ui/dashboard/form/fields.tsx'
import { shortMoment } from '../../../ui/dashboard/moment.ts'
import { QueryStatus } from '../../../ui/status.tsx'
import { openInvitations } from './invitations.queries.ts'

const LABELS = { email: 'Adresse à inviter', role: 'Ce que cette personne pourra faire' }

const ROLE_OPTIONS = [
  { value: 'accueil', label: 'Porte : les entrées des soirées' },
  { value: 'admin', label: 'Administrateur : tout le tableau de bord' },
]

const ROLE_NAMES = { accueil: 'Porte', admin: 'Administrateur' } as const

type Values = z.infer<typeof NewInvitation>

/** Asks somebody into the team, and shows who has not answered yet. */
export function Invitations() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Inviter dans l’équipe</Button>
      {isOpen && (
        <Dialog
          title="Inviter dans l’équipe"
          description="Un lien valable trois jours part à cette adresse. Les autres administrateurs en sont prévenus."
          onClose={() => setOpen(false)}
        >
          <InviteForm />
          <OpenInvitations />
        </Dialog>
      )}
    </>
  )
}

function InviteForm() {
  const admin = useAdmin()
  const showError = useErrorToast()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const form = useForm<Values, unknown, Values>({
    defaultValues: { email: '', role: 'accueil' },
    resolver: zodResolver(NewInvitation),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Values) => admin.invitations.invite({ body }),
    onSuccess: async ({ email }) => {
      toasts.show('success', `Invitation envoyée à ${email}`)
      form.reset()
      await queryClient.invalidateQueries(openInvitations(admin))
    },
    onError: (error) => showError(error, "Erreur lors de l'envoi de l'email"),
  })
  const submit = form.handleSubmit((values) => mutate(values))
  return (
    <FormProvider {...form}>
      <DashboardForm labels={LABELS} isBusy={isPending} onSubmit={submit}>
        <TextField
          name="email"
          label={LABELS.email}
          type="email"
          autoComplete="off"
          hint="Par exemple zoe@exemple.fr"
          required
        />
        <SelectField name="role" label={LABELS.role} options={ROLE_OPTIONS} />
        <p>
          <Button type="submit" look="main" disabled={isPending}>
            {isPending ? 'Envoi...' : 'Envoyer l’invitation'}
          </Button>
        </p>
      </DashboardForm>
    </FormProvider>
  )
}

function OpenInvitations() {
  const admin = useAdmin()
  const showError = useErrorToast()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const query = useQuery(openInvitations(admin))
  const { data } = query
  const { mutate } = useMutation({
    mutationFn: (id: number) => admin.invitations.revoke({ params: { id } }),
    retry: false,
    onSuccess: () => toasts.show('success', 'Invitation retirée'),
    onError: (refusal) => showError(refusal, 'Erreur lors de la suppression'),
    onSettled: () => queryClient.invalidateQueries(openInvitations(admin)),
  })
  if (!data) return <QueryStatus of={query} />
  if (data.length === 0) return <p>Aucune invitation en attente.</p>
  return (
    <ul aria-label="Invitations en attente">
      {data.map(({ id, email, role, expiresAt }) => (
        <li key={id}>
          {email}, {ROLE_NAMES[role]}, jusqu’au {shortMoment(expiresAt)}{' '}
          <Button about={`: ${email}`} onClick={() => mutate(id)}>
            Retirer
          </Button>
        </li>
      ))}
    </ul>
  )
}
