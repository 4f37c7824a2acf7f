import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** Lazy component that renders nothing when loading its code fails. */
export const lazyOptional = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => Nothing) }))
