import { whenSeen } from '#shared/ui/page/when-seen.tsx'

const load = async () => (await import('./room-of-show.tsx')).RoomOfShow

export const RoomSection = whenSeen({
  load,
  server: import.meta.env.SSR ? await load() : undefined,
})
