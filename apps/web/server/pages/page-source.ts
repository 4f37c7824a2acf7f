import type { RequestHandler } from 'express'
import type { Renderer } from '#entry-server.tsx'
import type { LanguageCode } from '#languages/languages.ts'

/** Renders pages: from the production build, or from the sources in development. */
export interface PageSource {
  /** Scripts, styles, fonts and pictures of the pages. */
  assets: RequestHandler
  /** The renderer; in development it is as new as the sources. */
  renderer: () => Promise<Renderer>
  /** Turns a rendered page into a document. */
  document: (page: DocumentParts) => Promise<string>
  /** Content-Security-Policy of the documents. */
  policy: string
  close: () => Promise<void>
}

export interface DocumentParts {
  /** The address asked for; the development server wants to know. */
  path: string
  /** Tags for the head. */
  head: string
  /** Content of the root element. */
  body: string
  /** The language of the page. */
  lang: LanguageCode
  /** The application is started by the first touch. */
  isStatic?: boolean
  /** Data for the browser, as JSON; absent for pages that need no script. */
  state?: string
}
