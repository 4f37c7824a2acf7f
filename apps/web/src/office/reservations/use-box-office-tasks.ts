import type { BoxOfficeDate, Party } from '@espace/contracts/reservations/box-office'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#shared/lib/language/sentence-of.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { soireesQueries } from '../soirees/soirees.queries.ts'
import { DESK_KEY } from './box-office.queries.ts'

type Calls = ReturnType<typeof useAdmin>['reservations']
type Guests = Parameters<Calls['invite']>[0]['body']
type Sale = Parameters<Calls['sell']>[0]['body']

type OfParty<Body> = (request: { params: { id: number }; body: Body }) => Promise<unknown>

export interface DateDialogProps {
  date: BoxOfficeDate
  onClose: () => void
}

export interface PartyDialogProps {
  party: Party
  onClose: () => void
}

const FAILED = 'Erreur lors de la mise à jour'

interface Task {
  work: () => Promise<unknown>
  said: string
}

/** Mutations of bookings by staff; each resolves with its error message, or undefined on success. */
export function useBoxOfficeTasks() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange<Task>({
    call: ({ work }) => work(),
    said: (_, { said }) => said,
    failed: FAILED,
    // With « Ce qui va partir », and not the preview of what has just been done.
    changes: [DESK_KEY, soireesQueries.tonight(admin).queryKey],
    // The seats left have changed on the public pages, too.
    onSettled: () => queryClient.removeQueries({ queryKey: ['spectacles'], type: 'inactive' }),
  })
  const attempt = (work: Task['work'], said: string) =>
    failureOf(mutateAsync({ work, said }), FAILED)
  const onParty =
    <Body>(call: OfParty<Body>, said: string) =>
    ({ id }: Party, body: Body) =>
      attempt(() => call({ params: { id }, body }), said)
  return {
    cancel: onParty(admin.reservations.cancelParty, 'Annulation enregistrée'),
    keep: ({ id }: Party) =>
      attempt(() => admin.reservations.keepParty({ params: { id } }), 'Réservation maintenue'),
    edit: onParty(admin.reservations.editParty, 'Réservation modifiée'),
    move: onParty(admin.reservations.moveParty, 'Réservation déplacée'),
    change: onParty(admin.settlements.change, 'Places changées : les nouveaux billets partent'),
    settle: onParty(admin.settlements.settle, 'Règlement enregistré'),
    askOnline: onParty(admin.settlements.askOnline, 'Lien de paiement envoyé'),
    issue: onParty(
      admin.invoices.issue,
      'Facture établie : rouvrez « Facture… » pour la télécharger',
    ),
    repay: ({ id }: Party) =>
      attempt(() => admin.settlements.repay({ params: { id } }), 'Remboursement enregistré'),
    resend: ({ id }: Party) =>
      attempt(() => admin.reservations.resendParty({ params: { id } }), 'Billets renvoyés'),
    confirm: ({ id }: Party) =>
      attempt(() => admin.reservations.confirmParty({ params: { id } }), 'Option confirmée'),
    invite: (body: Guests) =>
      attempt(() => admin.reservations.invite({ body }), 'Invitation enregistrée'),
    sell: (body: Sale) =>
      attempt(() => admin.reservations.sell({ body }), 'Réservation enregistrée'),
  }
}
