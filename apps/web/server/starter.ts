/**
 * The one script that stands in the pages: it fetches the application when the page is complete, or
 * as soon as somebody touches it. Reading comes first.
 *
 * @param entry path of the application's entry
 */
export const starterScript = (entry: string): string => `
let started
const start = () => (started ??= import("${entry}"))
const whenIdle = window.requestIdleCallback ?? setTimeout
addEventListener("load", () => whenIdle(start))
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, start, { once: true, passive: true })
`
