import type { ErrorBody } from '@espace/contracts/kernel/errors'
import { useLocation } from './router.ts'
import { useServices } from './services.tsx'

/** A form that was sent without a script, and what has come of it: the page shows both (decision 033). */
export interface ActionData {
  /** Path that it was sent to. */
  path: string
  values: Readonly<Record<string, string>>
  /** What the API said to it. */
  said?: string
  /** Where it goes on, such as to the payment. */
  url?: string
  error?: ErrorBody
}

/** Where a visit begins. */
const FIRST = 'default'

/** What was sent to this path, as long as this page is the answer to it. */
export function useFormActionData(path: string): ActionData | undefined {
  const { actionData } = useServices()
  const { key } = useLocation()
  return key === FIRST && actionData?.path === path ? actionData : undefined
}
