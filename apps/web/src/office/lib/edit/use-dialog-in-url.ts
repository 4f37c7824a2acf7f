import { useSearchState } from '../use-search-state.ts'

/**
 * What of a list is open in its dialog: something new (`ajouter`) or one of its entries (`modifier`). It
 * stands in the address, so that a log-in comes back to it.
 */
export function useDialogInUrl() {
  const { search, set } = useSearchState()
  const id = search.get('modifier')
  return {
    isOpen: id !== null || search.has('ajouter'),
    /** Undefined: something is added. */
    id: id === null ? undefined : Number(id),
    open: (id: number | undefined) =>
      set(id === undefined ? { ajouter: '1' } : { modifier: String(id) }, { isStep: true }),
    close: () => set({ ajouter: undefined, modifier: undefined }),
  }
}
