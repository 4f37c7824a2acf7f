/** By then a page has been set up: the worker brings pages of its own. In milliseconds. */
const SETTLED_MS = 4_000

/**
 * The one script that stands in the pages: it fetches the application when the page is complete, or
 * as soon as somebody touches it. Reading comes first. Where the worker that keeps pages is refused, the site
 * needs a network (decision 068).
 *
 * @param parts paths of the application's modules, each after those that it needs: asked for one by
 *   one, they are set up in tasks of their own
 */
export const starterScript = (parts: readonly string[]): string => `
let started
const start = () => { started ??= ${JSON.stringify(parts)}.map((part) => import(part)) }
const whenIdle = window.requestIdleCallback ?? setTimeout
addEventListener("load", () => {
  whenIdle(start)
  setTimeout(() => navigator.serviceWorker?.register("/hors-connexion.js").catch(() => {}), ${SETTLED_MS})
})
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, start, { once: true, passive: true })
`
