import { DOOR_PATH } from '@espace/contracts/paths'

const WORKER = '/accueil-hors-ligne.js'

/** Lets the page open without network from its next visit on; where that is refused, it needs one. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(WORKER, { scope: DOOR_PATH }).catch(() => undefined)
}
