import { useSearchParams } from '../router.ts'

/** What of the dashboard stands in the address: it survives a reload, and a log-out with the log-in after it. */
export function useInAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    search,
    /** Sets a part of the query, or takes it out; each gets its place in the history when it opens something. */
    set: (parts: Record<string, string | undefined>, { isStep = false } = {}) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(parts)) {
            if (value === undefined) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: !isStep, preventScrollReset: true },
      )
    },
  }
}
