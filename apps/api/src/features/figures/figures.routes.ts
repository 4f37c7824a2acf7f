import type { figuresAdminContract } from '@espace/contracts/figures/figures'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { figuresService } from './figures.service.ts'

export function figuresHandlers(services: Services): Handlers<typeof figuresAdminContract> {
  const figures = figuresService(services)
  return {
    read: ({ query }) => figures.read(query),
    csv: ({ query }) => figures.csv(query),
  }
}
