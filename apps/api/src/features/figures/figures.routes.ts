import type { figuresAdminContract } from '@espace/contracts/figures/figures'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { figuresService } from './figures.service.ts'
import { reportService } from './report/weekly-report.ts'
import { viewsService } from './views/views.service.ts'

export function figuresHandlers(services: Services): Handlers<typeof figuresAdminContract> {
  const figures = figuresService(services)
  const report = reportService(services)
  const views = viewsService(services)
  return {
    read: ({ query }) => figures.read(query),
    csv: ({ query }) => figures.csv(query),
    views: ({ query }) => views.read(query),
    report: ({ caller }) => report.get(caller.user.id),
    setReport: ({ body, caller, by }) => report.set(caller.user.id, body, by),
  }
}
