import type { vannesAdminContract, vannesContract } from '@espace/contracts/vannes/vannes'
import { vanneMessages as say } from '@espace/contracts/vannes/vannes.constants'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { vannesService } from './vannes.service.ts'

export function vannesHandlers(services: Services): Handlers<typeof vannesContract> {
  const vannes = vannesService(services)
  return {
    send: async ({ body }) => {
      await vannes.send(body)
      return { message: say.sent }
    },
    published: async () => ({ vannes: await vannes.published() }),
  }
}

export function vannesAdminHandlers(services: Services): Handlers<typeof vannesAdminContract> {
  const vannes = vannesService(services)
  return {
    list: ({ query }) => vannes.list(query),
    setStatus: ({ params, body: { status }, by, expected }) =>
      vannes.setStatus(params.id, status, { by, expected }),
  }
}
