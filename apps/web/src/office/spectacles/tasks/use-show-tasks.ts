import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '#office/lib/dashboard.tsx'
import { refresh } from '#office/lib/edit/entity.ts'
import { useSaveRow } from '#office/lib/edit/use-save-row.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useErrorToast } from '#shared/lib/writes/use-error-toast.ts'
import { shows } from '../shows.queries.ts'

export type StatusChange = Parameters<
  ReturnType<typeof useAdmin>['spectacles']['changeStatus']
>[0]['body']

interface Start {
  date_spectacle: string
  /** `HH:MM:SS` */
  heure_spectacle: string
}

/** How long the toast offers to undo; the card does for ten minutes. */
const UNDO_TOAST_MS = 8_000

const FAILED = 'Erreur lors de la modification du spectacle'

export function useShowTasks() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const attempt = useAttempt()
  const save = useSaveRow<ManagedSpectacle>(shows.key)
  const undoStatus = async (row: ManagedSpectacle) => {
    const { id } = row
    const { done } = await attempt(() =>
      save(row, {}, () => admin.spectacles.undoStatus({ params: { id } })),
    )
    void refresh(queryClient, shows)
    if (done) toasts.show('success', 'La date est de nouveau comme avant')
  }
  /** @returns error message; undefined on success */
  const changeStatus = async (row: ManagedSpectacle, status: StatusChange, said: string) => {
    const { id } = row
    const { done, failure } = await attempt(() =>
      save(row, statusOf(row, status), (version) =>
        admin.spectacles.changeStatus({ params: { id }, body: { ...status, version } }),
      ),
    )
    void refresh(queryClient, shows)
    if (!done) return failure
    toasts.show('success', said, UNDO_TOAST_MS, {
      label: 'Revenir en arrière',
      run: () => void undoStatus(done),
    })
    return undefined
  }
  /** @returns error message; undefined on success */
  const move = async (row: ManagedSpectacle, to: Start) => {
    const { id, date_spectacle, heure_spectacle, recurrenceId } = row
    const { done, failure } = await attempt(() =>
      save(row, to, (version) =>
        admin.spectacles.change({
          params: { id },
          body: { ...to, ...(recurrenceId !== null && { scope: 'date' as const }), version },
        }),
      ),
    )
    void refresh(queryClient, shows)
    if (!done) return failure
    toasts.show('success', 'Date déplacée', UNDO_TOAST_MS, {
      label: 'Remettre comme avant',
      run: () => void move(done, { date_spectacle, heure_spectacle }),
    })
    return undefined
  }
  return {
    changeStatus,
    move,
    undoStatus: (show: ManagedSpectacle) => void undoStatus(show),
    markFull: (show: ManagedSpectacle) =>
      void changeStatus(show, { status: 'complet' }, 'Spectacle marqué complet'),
    duplicate: async (show: ManagedSpectacle, onDone: (id: number) => void) => {
      const { done: copy } = await attempt(
        () => admin.spectacles.duplicate({ params: { id: show.id }, body: {} }),
        "Erreur lors de l'ajout du spectacle",
      )
      // The copy's dialog is opened next, so the list must contain it.
      await refresh(queryClient, shows)
      if (!copy) return
      toasts.show('success', 'Spectacle dupliqué en brouillon')
      onDone(copy.id)
    },
    /** @returns error message; undefined on success */
    addDate: async (show: ManagedSpectacle, when: Start) => {
      const { done, failure } = await attempt(
        () => admin.spectacles.addDate({ params: { id: show.id }, body: when }),
        "Erreur lors de l'ajout du spectacle",
      )
      await refresh(queryClient, shows)
      if (done) toasts.show('success', 'Date ajoutée')
      return failure
    },
  }
}

const statusOf = (show: ManagedSpectacle, { status }: StatusChange) => ({
  status:
    (['programmé', 'annulé', 'reporté', 'complet'] as const).find((each) => each === status) ??
    show.status,
})

function useAttempt() {
  const showError = useErrorToast()
  return async <Result>(work: () => Promise<Result>, fallback = FAILED) => {
    try {
      return { done: await work() }
    } catch (error) {
      showError(error, fallback)
      return { failure: sentenceOf(error, fallback) }
    }
  }
}
