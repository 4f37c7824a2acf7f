import { whenSeen } from '../page/lazy-part.tsx'

const load = async () => (await import('./video.tsx')).Video

/** A video, with its question for consent; its code is loaded near the viewport. */
export const LazyVideo = whenSeen({
  load,
  server: import.meta.env.SSR ? await load() : undefined,
  rootMargin: '200px',
})
