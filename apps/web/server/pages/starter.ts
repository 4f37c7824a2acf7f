import { TOKEN_KEY } from '#shared/lib/kept.ts'

/** By then the page is set up, and the service worker may be registered. In milliseconds. */
const SETTLED_MS = 4_000

/**
 * The only inline script of the pages: it loads the application when the page is complete, or at the first
 * interaction. A static page waits for that interaction, unless the visitor is logged in: until then links, forms,
 * the menu and <details> are the browser's own (decision 107). Where the service worker is refused, the site needs a
 * network (decision 068).
 *
 * @param parts paths of the application's modules, each after those that it needs: asked for one by
 *   one, they are set up in tasks of their own
 */
export const starterScript = (parts: readonly string[]): string => `
let started
const start = () => { started ??= ${JSON.stringify(parts)}.map((part) => import(part)) }
const whenIdle = window.requestIdleCallback ?? setTimeout
const isLoggedIn = () => {
  try { return localStorage.getItem("${TOKEN_KEY}") !== null } catch { return false }
}
addEventListener("load", () => {
  if (!document.querySelector("[data-static]") || isLoggedIn()) whenIdle(start)
  setTimeout(() => navigator.serviceWorker?.register("/hors-connexion.js").catch(() => {}), ${SETTLED_MS})
})
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, start, { once: true, passive: true })
`
