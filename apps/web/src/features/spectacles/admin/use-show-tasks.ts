import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useRefusal } from '../../../lib/dashboard/use-refusal.ts'
import { useServices } from '../../../lib/services.tsx'
import { MANAGED_KEY, refreshProgramme } from './managed.queries.ts'

type StatusChange = Parameters<ReturnType<typeof useAdmin>['spectacles']['changeStatus']>[0]['body']

/** How long a toast stays that offers to go back; the card offers it for ten minutes. */
const UNDO_TOAST_MS = 8_000

const FAILED = 'Erreur lors de la modification du spectacle'

/** What is done with a show without its form. */
export function useShowTasks() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const refuse = useRefusal()

  const attempt = async <Result>(work: () => Promise<Result>, fallback = FAILED) => {
    try {
      return await work()
    } catch (error) {
      refuse(error, fallback)
      return undefined
    } finally {
      await refreshProgramme(queryClient)
    }
  }
  const undoStatus = async ({ id }: ManagedSpectacle) => {
    const shown = await attempt(() => admin.spectacles.undoStatus({ params: { id } }))
    if (shown) toasts.show('success', 'Changement annulé')
  }
  /** @returns whether it was done */
  const changeStatus = async (show: ManagedSpectacle, change: StatusChange, said: string) => {
    const { id, version } = show
    const before = queryClient.getQueryData<ManagedSpectacle[]>(MANAGED_KEY)
    const done = await attempt(async () => {
      queryClient.setQueryData<ManagedSpectacle[]>(MANAGED_KEY, (shows) =>
        shows?.map((each) => (each.id === id ? { ...each, ...statusOf(show, change) } : each)),
      )
      try {
        return await admin.spectacles.changeStatus({ params: { id }, body: { ...change, version } })
      } catch (error) {
        queryClient.setQueryData(MANAGED_KEY, before)
        throw error
      }
    })
    if (!done) return false
    toasts.show('success', said, UNDO_TOAST_MS, {
      label: 'Annuler',
      run: () => void undoStatus(done),
    })
    return true
  }
  return {
    changeStatus,
    undoStatus: (show: ManagedSpectacle) => void undoStatus(show),
    markFull: (show: ManagedSpectacle) =>
      void changeStatus(show, { status: 'complet' }, 'Spectacle marqué complet'),
    duplicate: async (show: ManagedSpectacle, onDone: (id: number) => void) => {
      const copy = await attempt(
        () => admin.spectacles.duplicate({ params: { id: show.id }, body: {} }),
        "Erreur lors de l'ajout du spectacle",
      )
      if (!copy) return
      toasts.show('success', 'Spectacle dupliqué en brouillon')
      onDone(copy.id)
    },
    addDate: async (
      show: ManagedSpectacle,
      when: { date_spectacle: string; heure_spectacle: string },
    ) => {
      const added = await attempt(
        () => admin.spectacles.addDate({ params: { id: show.id }, body: when }),
        "Erreur lors de l'ajout du spectacle",
      )
      if (added) toasts.show('success', 'Date ajoutée')
      return added !== undefined
    },
  }
}

const statusOf = (show: ManagedSpectacle, { status }: StatusChange) => ({
  status:
    (['programmé', 'annulé', 'reporté', 'complet'] as const).find((each) => each === status) ??
    show.status,
})
