import { NewInvitation } from '@espace/contracts/users/users'
import { ROLE_NAMES } from '@espace/contracts/users/users.constants'
import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { blankOf, labelsOf } from '../lib/edit/fields.ts'
import { DashboardForm } from '../ui/form/dashboard-form.tsx'
import { Fields, select, text } from '../ui/form/field-table.tsx'

const openInvitations = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('invitations'),
    queryFn: ({ signal }) => admin.invitations.list({}, { signal }),
  })

const FIELDS = {
  email: text('Adresse à inviter', {
    type: 'email',
    autoComplete: 'off',
    hint: 'Par exemple zoe@exemple.fr',
    required: true,
  }),
  role: select(
    'Ce que cette personne pourra faire',
    [
      { value: 'accueil', label: 'Porte : les entrées des soirées' },
      { value: 'controle', label: 'Contrôle : lire le journal de billetterie' },
      { value: 'admin', label: 'Administrateur : tout le tableau de bord' },
    ],
    'accueil',
  ),
}

type Values = z.infer<typeof NewInvitation>

/** Invites a member of staff, and lists pending invitations. */
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
  const form = useForm<Values, unknown, Values>({
    defaultValues: blankOf(FIELDS),
    resolver: zodResolver(NewInvitation),
  })
  const { mutate, isPending } = useChange({
    call: (body: Values) => admin.invitations.invite({ body }),
    onDone: () => form.reset(),
    said: ({ email }) => `Invitation envoyée à ${email}`,
    failed: "Erreur lors de l'envoi de l'email",
    changes: [openInvitations(admin).queryKey],
  })
  const submit = form.handleSubmit((values) => mutate(values))
  return (
    <FormProvider {...form}>
      <DashboardForm labels={labelsOf(FIELDS)} isBusy={isPending} onSubmit={submit}>
        <Fields of={FIELDS} />
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
  const query = useQuery(openInvitations(admin))
  const { data } = query
  const { mutate } = useChange({
    call: (id: number) => admin.invitations.revoke({ params: { id } }),
    isRepeatable: false,
    said: 'Invitation retirée',
    failed: 'Erreur lors de la suppression',
    changes: [openInvitations(admin).queryKey],
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
