import type { LanguageCode } from '#languages/languages.ts'

/** The order of the style layers; bundling the sheets loses it, so each page begins with it. */
export const LAYER_ORDER = '@layer reset,base,components;'

/** The constant parts of all documents. */
export interface Shell {
  /** Style for the head, as a tag. */
  style: string
  /** Tags that make the browser fetch the fonts early. */
  preloads: string
  /** Tags that start the application, for the end of the body. */
  scripts: string
}

interface Content {
  head: string
  body: string
  isStatic?: boolean
  state?: string | undefined
  lang: LanguageCode
  rootId: string
  stateId: string
}

/** A whole HTML document. */
export function documentOf(
  shell: Shell,
  { head, body, isStatic = false, state, lang, rootId, stateId }: Content,
): string {
  const data =
    state === undefined
      ? ''
      : `<script type="application/json" id="${stateId}">${state.replaceAll('<', '\\u003c')}</script>`
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#170910">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${shell.preloads}
${shell.style}
${head}
</head>
<body>
<div id="${rootId}"${isStatic ? ' data-static' : ''}>${body}</div>
${data}
${state === undefined ? '' : shell.scripts}
</body>
</html>
`
}

/**
 * React writes the tags that belong into the head (title, description, preloads) before the first
 * element of the page; the page's own markup begins with its first link or element that is none of them.
 */
export function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
