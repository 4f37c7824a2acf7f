import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#shared/dialog/button.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'

const reportSetting = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'report'),
    queryFn: ({ signal }) => admin.figures.report({}, { signal }),
  })

/** Subscribes the logged-in administrator to the weekly report. */
export function ReportSwitch() {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const query = reportSetting(admin)
  const current = useQuery(query)
  const { data } = current
  const { mutate, isPending } = useChange({
    call: (wantsReport: boolean) => admin.figures.setReport({ body: { wantsReport } }),
    onDone: (saved) => queryClient.setQueryData(query.queryKey, saved),
    said: ({ wantsReport }) => `Rapport du lundi ${wantsReport ? 'activé' : 'arrêté'}`,
    failed: 'Erreur lors de la mise à jour',
  })
  return (
    <section className="stack" aria-label="Rapport du lundi">
      <h3>Rapport du lundi</h3>
      <QueryStatus of={current} />
      {data && (
        <>
          <p>
            {data.wantsReport
              ? 'Chaque lundi à 8 h, un email vous dit la semaine passée et les dates qui ont des places à remplir.'
              : 'Vous ne recevez pas l’email du lundi : la semaine passée, et les dates qui ont des places à remplir.'}
          </p>
          <p>
            <Button disabled={isPending} onClick={() => mutate(!data.wantsReport)}>
              {data.wantsReport ? 'Ne plus le recevoir' : 'Le recevoir'}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
