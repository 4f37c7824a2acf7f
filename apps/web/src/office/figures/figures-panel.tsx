import type { Figures } from '@espace/contracts/figures/figures'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted, plural } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { Link } from '#shared/lib/router.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { FigureList } from '../ui/figure-list.tsx'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { DateBox, ListSelect } from '../ui/list/list-controls.tsx'
import { Panel as Frame, Part, Toolbar } from '../ui/panel.tsx'
import { FigureGroups } from './figure-groups.tsx'
import { WayToSeat } from './way-to-seat.tsx'
import {
  change,
  frenchDay,
  isMeasure,
  MEASURE_NAMES,
  type MeasureName,
  MEASURES,
  monthOf,
  usualPeriods,
  written,
} from './words.ts'
import styles from './figures.module.css'

const DAY = /^\d{4}-\d\d-\d\d$/

const dayOr = (asked: string | null, usual: string): string =>
  asked !== null && DAY.test(asked) ? asked : usual

/** Sales figures of a period, compared with the same days of the year before. */
export function Panel() {
  const admin = useAdmin()
  const { search, setFilters } = useSearchState()
  const today = dayInParis(useNow())
  const from = dayOr(search.get('du'), monthOf(today).from)
  const to = dayOr(search.get('au'), monthOf(today).to)
  const by = search.get('par') === 'vente' ? 'sale' : 'date'
  const asked = search.get('mesure')
  const measure = isMeasure(asked) ? asked : 'recettes'
  const query = { from, to, by } as const
  const current = useQuery({
    queryKey: dashboardKey('figures', query),
    queryFn: ({ signal }) => admin.figures.read({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = current
  return (
    <Frame
      title="Chiffres"
      actions={
        <DownloadButton
          name={`chiffres-${from}-${to}.csv`}
          load={() => admin.figures.csv({ query })}
        />
      }
    >
      <Toolbar>
        {usualPeriods(today).map(({ label, ...period }) => {
          const isShown = period.from === from && period.to === to
          return (
            <Button
              key={label}
              look={isShown ? 'main' : 'line'}
              aria-pressed={isShown}
              onClick={() => setFilters({ du: period.from, au: period.to })}
            >
              {label}
            </Button>
          )
        })}
      </Toolbar>
      <Toolbar>
        <DateBox label="Du" value={from} onChange={(du) => setFilters({ du, au: to })} />
        <DateBox label="Au" value={to} onChange={(au) => setFilters({ du: from, au })} />
        <ListSelect
          label="Compter"
          value={by}
          options={[
            { value: 'date', label: 'Les séances de ces jours' },
            { value: 'sale', label: 'Les ventes de ces jours' },
          ]}
          onChange={(value) => setFilters({ par: value === 'sale' ? 'vente' : '' })}
        />
        <ListSelect
          label="Dessiner"
          value={measure}
          options={Object.entries(MEASURES).map(([value, { label }]) => ({ value, label }))}
          onChange={(mesure) => setFilters({ mesure })}
        />
      </Toolbar>
      <QueryStatus of={current} />
      {data && <Shown figures={data} measure={measure} isBySale={by === 'sale'} />}
      <WayToSeat from={from} to={to} />
      <ReportSwitch />
    </Frame>
  )
}

interface ShownProps {
  figures: Figures
  measure: MeasureName
  isBySale: boolean
}

function Shown({ figures, measure, isBySale }: ShownProps) {
  const { now, before } = figures.total
  if (figures.shows.length === 0) {
    return <Empty>Rien n’a été joué ni vendu ces jours-là, ni un an avant.</Empty>
  }
  return (
    <div className="stack">
      <FigureList
        label="Total"
        of={MEASURE_NAMES.map((name) => [
          MEASURES[name].label,
          <>
            {written(name, now)} <small>{change(name, now, before)}</small>
          </>,
        ])}
      />
      <p className={styles.legend}>
        {isBySale ? (
          <>
            Ce qui a été vendu ces jours-là, moins ce qui a été annulé&nbsp;: les recettes du{' '}
            <Link to="/dashboard/billetterie">relevé</Link>.
          </>
        ) : (
          <>
            {counted(now.dates, 'séance')}, avec tout ce qui a été vendu pour elles, {now.free}{' '}
            {plural(now.free, 'place gratuite comprise', 'places gratuites comprises')}. Les absents
            sont comptés là où la porte a fait entrer quelqu’un.
          </>
        )}{' '}
        Barres hachurées&nbsp;: un an avant, du {frenchDay(figures.before.from)} au{' '}
        {frenchDay(figures.before.to)}.
      </p>
      <FigureGroups figures={figures} measure={measure} />
    </div>
  )
}

const reportSetting = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'report'),
    queryFn: ({ signal }) => admin.figures.report({}, { signal }),
  })

/** Subscribes the logged-in administrator to the weekly report. */
function ReportSwitch() {
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
    <Part title="Rapport du lundi">
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
    </Part>
  )
}
