import type { Party } from '@espace/contracts/reservations/box-office'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useErrorToast } from '#shared/lib/writes/use-error-toast.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { DESK_KEY } from './box-office.queries.ts'

type Calls = ReturnType<typeof useAdmin>['reservations']
type Orders = ReturnType<typeof useAdmin>['settlements']
type Guests = Parameters<Calls['invite']>[0]['body']
type Sale = Parameters<Calls['sell']>[0]['body']

type Changed = Parameters<Orders['change']>[0]['body']
type Buyer = Parameters<ReturnType<typeof useAdmin>['invoices']['issue']>[0]['body']
type Asked = Parameters<Orders['askOnline']>[0]['body']
type Paid = Parameters<Orders['settle']>[0]['body']

const FAILED = 'Erreur lors de la mise à jour'

/** Mutations of bookings by staff; each resolves with its error message, or undefined on success. */
export function useBoxOfficeTasks() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const showError = useErrorToast()
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      toasts.show('success', said)
      return undefined
    } catch (error) {
      showError(error, FAILED)
      return sentenceOf(error, FAILED)
    } finally {
      // The seats left have changed on the public pages, too.
      queryClient.removeQueries({ queryKey: ['spectacles'], type: 'inactive' })
      await queryClient.invalidateQueries({ queryKey: DESK_KEY })
    }
  }
  return {
    cancel: ({ id }: Party, reason: string) =>
      attempt(
        () => admin.reservations.cancelParty({ params: { id }, body: { reason } }),
        'Réservation annulée',
      ),
    move: ({ id }: Party, spectacleId: number) =>
      attempt(
        () => admin.reservations.moveParty({ params: { id }, body: { spectacleId } }),
        'Réservation déplacée',
      ),
    change: ({ id }: Party, body: Changed) =>
      attempt(
        () => admin.settlements.change({ params: { id }, body }),
        'Places changées : les nouveaux billets partent',
      ),
    settle: ({ id }: Party, body: Paid) =>
      attempt(() => admin.settlements.settle({ params: { id }, body }), 'Règlement enregistré'),
    askOnline: ({ id }: Party, body: Asked) =>
      attempt(
        () => admin.settlements.askOnline({ params: { id }, body }),
        'Lien de paiement envoyé',
      ),
    issue: ({ id }: Party, body: Buyer) =>
      attempt(
        () => admin.invoices.issue({ params: { id }, body }),
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
