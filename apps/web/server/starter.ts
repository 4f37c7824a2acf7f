/**
 * Before anything else runs: no text becomes markup or a script in these pages (Trusted Types), but for what
 * React writes to make an empty script, documents that stand apart, data for search engines, scripts of ours, and the function with nothing
 * in it by which zod asks whether functions can be made (they cannot).
 */
const POLICY = `
const isData = (text) => {
  try {
    return typeof JSON.parse(text) === "object"
  } catch {
    return false
  }
}
const apart = ["HTMLIFrameElement srcdoc", "DOMParser parseFromString"]
window.trustedTypes?.createPolicy("default", {
  createHTML: (text, _, sink) =>
    !text.includes("<") || text === "<script><\\/script>" || !sink || apart.includes(sink) ? text : null,
  createScript: (text) => (/^\\(function anonymous\\(\\s*\\) {\\s*}\\)$/.test(text) || isData(text) ? text : null),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})`

/**
 * The one script that stands in the pages: it fetches the application when the page is complete, or
 * as soon as somebody touches it. Reading comes first.
 *
 * @param parts paths of the application's modules, each after those that it needs: asked for one by
 *   one, they are set up in tasks of their own
 */
export const starterScript = (parts: readonly string[]): string => `${POLICY}
let started
const start = () => { started ??= ${JSON.stringify(parts)}.map((part) => import(part)) }
const whenIdle = window.requestIdleCallback ?? setTimeout
addEventListener("load", () => whenIdle(start))
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, start, { once: true, passive: true })
`
