import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'

// Parts that are loaded late take their time where other tests run, too.
configure({ asyncUtilTimeout: 30_000 })

/** Tests of the server run without a browser. */
const isBrowser = 'document' in globalThis

/** Nothing ever comes near the screen. */
class FarAway {
  observe() {}
  disconnect() {}
}

/** What the pages use of a browser and jsdom does not have. */
beforeEach(() => {
  if (!isBrowser) return
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('IntersectionObserver', FarAway)
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Object.assign(performance, { getEntriesByType: () => [] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (!isBrowser) return
  cleanup()
  // What shows toasts outlives the page that asked for them.
  for (const { id } of toast.getToasts()) toast.dismiss(id)
  localStorage.clear()
  sessionStorage.clear()
  // The next file has the same window: nothing of this one stays in it, nor what user-event lends to `navigator`.
  Reflect.deleteProperty(navigator, 'clipboard')
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
})
