import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import type { DehydratedState } from '@tanstack/react-query'
import type { Language } from '../languages/languages.ts'
import type { ActionData } from '../shared/lib/action-data.ts'

/** Ids of the element of the rendered page, and of the one with its dehydrated data. */
export const ROOT_ID = 'page'
export const STATE_ID = 'etat'

/** State passed from server to browser, so that hydration renders the same. */
export interface PageState {
  renderedAt: number
  origin: string
  /** Rendered as the maintenance page. */
  isInMaintenance: boolean
  licences: readonly string[]
  contact: ContactDetails
  paysOnline?: boolean | undefined
  actionData?: ActionData
  /** Translation, unless the page is French. */
  language?: Language
  queries: DehydratedState
  /** Answers of the loaders: they only carry a status, but the router wants them. */
  loaderData: Record<string, unknown>
}
