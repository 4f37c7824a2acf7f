import { useSearchState } from '../use-search-state.ts'

/**
 * Dialog state of a list in the address: a new entity (`ajouter`) or an edited one (`modifier`), so that
 * it is open again after a log-in.
 */
export function useDialogInUrl() {
  const { search, set } = useSearchState()
  const id = search.get('modifier')
  return {
    isOpen: id !== null || search.has('ajouter'),
    /** Undefined for a new entity. */
    id: id === null ? undefined : Number(id),
    open: (id: number | undefined) =>
      set(id === undefined ? { ajouter: '1' } : { modifier: String(id) }, { isStep: true }),
    close: () => set({ ajouter: undefined, modifier: undefined }),
  }
}
