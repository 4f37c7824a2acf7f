import type { Operation } from '@espace/contracts/ledger/ledger'
import { meansName } from '@espace/contracts/ledger/statements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { Count, Pager } from '../ui/list/list-controls.tsx'
import { RecordsTable } from '../ui/list/records-table.tsx'
import { Part } from '../ui/panel.tsx'
import { amount, daysOf, performanceName } from './words.ts'

const COLUMNS = ['N°', 'Opération', 'Quand', 'Séance', 'Tarif', 'Argent', 'Canal'] as const
type Column = (typeof COLUMNS)[number]

const BRIEF = { lead: 'N°', state: 'Opération', below: 'Quand', aside: 'Argent' } as const

interface OperationsListProps {
  period: string
  spectacleId: number | undefined
  /** Filters by operation number, over all dates; empty for all. */
  number: string
}

/** Operations behind a statement, latest first. */
export function OperationsList({ period, spectacleId, number }: OperationsListProps) {
  const admin = useAdmin()
  const { page, turn } = useSearchState()
  const scope = spectacleId === undefined ? daysOf(period) : { spectacleId }
  const query = { ...(number === '' ? scope : { about: Number(number) }), page }
  const current = useQuery({
    queryKey: dashboardKey('ledger', 'operations', query),
    queryFn: ({ signal }) => admin.ledger.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = current
  return (
    <Part title="Opérations">
      <QueryStatus of={current} />
      {data && (
        <>
          <Count>
            {data.pagination.total === 0
              ? 'Aucune opération'
              : counted(data.pagination.total, 'opération')}
          </Count>
          {data.operations.length > 0 && (
            <RecordsTable<Column, Operation & { id: number }>
              label="Opérations"
              columns={COLUMNS}
              brief={BRIEF}
              records={data.operations.map((row) => Object.assign(row, { id: row.number }))}
              cellsOf={cellsOf}
            />
          )}
          <Pager label="Pages des opérations" page={page} of={data.pagination} onPage={turn} />
        </>
      )}
    </Part>
  )
}

function cellsOf(row: Operation): Readonly<Record<Column, ReactNode>> {
  const { number, origin, kind, title, means } = row
  const about = row.kind !== 'vente' && origin !== null ? ` du billet ${origin}` : ''
  return {
    'N°': number,
    Opération: kind + about,
    Quand: shortMoment(row.at),
    Séance: title === '' ? '' : performanceName(row),
    Tarif: tarifSaid(row),
    Argent: row.amountCents === 0 ? '' : `${amount(row.amountCents)}, ${meansName(means ?? '')}`,
    Canal: row.channel,
  }
}

/** The price, unless the amount column has it already. A voucher's name is in the column of the show. */
function tarifSaid({ kind, category, priceCents, seat, amountCents }: Operation): string {
  const isVoucher = kind.startsWith('bon ')
  return [
    isVoucher ? '' : category,
    priceCents === null || amountCents !== 0 ? '' : amount(priceCents),
    seat === null ? '' : `place ${seat}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
