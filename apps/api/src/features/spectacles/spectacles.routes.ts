import type { spectaclesContract } from '@espace/contracts/spectacles/spectacles'
import type { spectaclesAdminContract } from '@espace/contracts/spectacles/spectacles.admin'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { binService } from './programme/bin.service.ts'
import { datesService } from './programme/dates.service.ts'
import { importService } from './programme/import/import.service.ts'
import { programmeService } from './programme/programme.service.ts'
import { spectaclesService } from './spectacles.service.ts'

export function spectaclesHandlers(services: Services): Handlers<typeof spectaclesContract> {
  const spectacles = spectaclesService(services)
  return {
    list: ({ query }) => spectacles.page(query),
    upcoming: ({ query }) => spectacles.listUpcoming(query),
    all: ({ query }) => spectacles.listAll(query),
    archives: ({ query }) => spectacles.archives(query),
    get: ({ params }) => spectacles.get(params.id),
  }
}

export function spectaclesAdminHandlers(
  services: Services,
): Handlers<typeof spectaclesAdminContract> {
  const programme = programmeService(services)
  const dates = datesService(services)
  const bin = binService(services)
  const imports = importService(services)
  return {
    managed: ({ query }) => programme.list(query),
    managedOne: ({ params }) => programme.get(params.id),
    add: ({ body, by, transaction }) => transaction((tx) => programme.add(tx, body, by)),
    change: ({ params, body, by, expected, transaction }) =>
      transaction((tx) => programme.change(tx, params.id, body, { by, expected })),
    remove: ({ params, query, by, expected }) => bin.remove(params.id, query.scope, by, expected),
    bin: () => bin.list(),
    restore: ({ params, by, transaction }) => transaction((tx) => bin.restore(tx, params.id, by)),
    duplicate: ({ params, body, by, transaction }) =>
      transaction((tx) => programme.duplicate(tx, params.id, body, by)),
    addDate: ({ params, body, by, transaction }) =>
      transaction((tx) => dates.add(tx, params.id, body, by)),
    planRecurrence: async ({ body: { recurrence, scope, spectacle_id } }) => ({
      dates: await dates.plan(recurrence, scope, spectacle_id),
    }),
    changeStatus: ({ params, body, by, expected, transaction }) =>
      transaction((tx) => dates.changeStatus(tx, params.id, body, { by, expected })),
    undoStatus: ({ params, by }) => dates.undoStatus(params.id, by),
    previewImport: ({ body }) => imports.preview(body),
    importProgramme: ({ body, by, transaction }) => imports.run(body, by, transaction),
    exportProgramme: ({ by }) => imports.export(by),
  }
}
