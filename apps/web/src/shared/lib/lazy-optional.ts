import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part that is fetched when it is shown, and that a page can do without: without it, it stays as it is. */
export const lazyOptional = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => Nothing) }))
