import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import type { DehydratedState } from '@tanstack/react-query'
import type { Language } from '../languages/languages.ts'
import type { ActionData } from '../shared/lib/action-data.ts'

/** The element that a page is rendered into, and the one that its data travels in. */
export const ROOT_ID = 'page'
export const STATE_ID = 'etat'

/** What the server hands the browser, so that both show the same first picture. */
export interface PageState {
  renderedAt: number
  origin: string
  /** The site is closed, and the page says so. */
  isInMaintenance: boolean
  licences: readonly string[]
  contact: ContactDetails
  paysOnline?: boolean | undefined
  /** What this page answers, where a form was sent without a script. */
  actionData?: ActionData
  /** Where the page is not French. */
  language?: Language
  queries: DehydratedState
  /** Answers of the loaders: they only carry a status, but the router wants them. */
  loaderData: Record<string, unknown>
}
