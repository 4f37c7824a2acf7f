import type { ErrorBody } from '@espace/contracts/kernel/errors'
import { useLocation } from './router.ts'
import { useServices } from './services.tsx'

/** A form posted without script and its result, both rendered by the page (decision 033). */
export interface ActionData {
  path: string
  values: Readonly<Record<string, string>>
  said?: string
  /** Redirect after success, such as to the payment page. */
  url?: string
  error?: ErrorBody
}

/** `key` of React Router's first location: the visit has not navigated yet. */
const FIRST = 'default'

/** Result of a form posted to this path without script, until the visitor navigates away from it. */
export function useFormActionData(path: string): ActionData | undefined {
  const { actionData } = useServices()
  const { key } = useLocation()
  return key === FIRST && actionData?.path === path ? actionData : undefined
}
