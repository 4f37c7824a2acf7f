import type { RequestHandler } from 'express'
import type { Renderer } from '#entry-server.tsx'
import type { LanguageCode } from '#languages/languages.ts'

/** Renders pages: from the production build, or from the sources in development. */
export interface PageSource {
  /** Scripts, styles, fonts and pictures of the pages. */
  assets: RequestHandler
  /** The renderer; in development of the current sources. */
  renderer: () => Promise<Renderer>
  /** Turns a rendered page into a document. */
  document: (page: DocumentParts) => Promise<string>
  /** Content-Security-Policy of the documents. */
  policy: string
  close: () => Promise<void>
}

export interface DocumentParts {
  /** The requested address, for the development server. */
  path: string
  /** Tags for the head. */
  head: string
  /** Content of the root element. */
  body: string
  /** The language of the page. */
  lang: LanguageCode
  /** The application starts at the first interaction. */
  isStatic?: boolean
  /** Data for the browser, as JSON; absent for pages that need no script. */
  state?: string
}
