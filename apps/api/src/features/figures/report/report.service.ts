import type { ReportSetting } from '@espace/contracts/figures/figures'
import { type Actor, audit } from '#platform/audit.ts'
import type { Services } from '#services.ts'

/** Whether any staff account subscribes to the weekly report. */
export function reportService({ db }: Pick<Services, 'db'>) {
  return {
    async get(id: number): Promise<ReportSetting> {
      const { wantsReport } = await db.user.findUniqueOrThrow({ where: { id } })
      return { wantsReport }
    },

    async set(id: number, after: ReportSetting, by: Actor): Promise<ReportSetting> {
      return db.$transaction(async (tx) => {
        const { wantsReport } = await tx.user.findUniqueOrThrow({ where: { id } })
        if (wantsReport === after.wantsReport) return after
        await tx.user.update({ where: { id }, data: after })
        const action = after.wantsReport ? 'activation' : 'désactivation'
        const label = 'Rapport du lundi'
        const change = { action, entity: 'settings', id: 'weekly_report', label }
        await audit(tx, by, { ...change, before: { wantsReport }, after })
        return after
      })
    },
  }
}
