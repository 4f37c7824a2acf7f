import type { Operation } from '@espace/contracts/ledger/ledger'
import { meansName } from '@espace/contracts/ledger/statements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { monthName } from '#shared/lib/language/dates-fr.ts'
import { useNow } from '#shared/lib/services.tsx'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin, dashboardKey } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { DateBox, SearchBox, Count, Pager } from '../ui/list/list-controls.tsx'
import { RecordsTable } from '../ui/list/records-table.tsx'
import { Panel as Frame, Toolbar, Part } from '../ui/panel.tsx'
import { StatementView } from './statement-view.tsx'
import { usualPeriods, amount, daysOf, performanceName } from './words.ts'

/** Format of a day, month or year in the address. */
const PERIOD = /^\d{4}(-\d\d){0,2}$/

const MONTH = 'YYYY-MM'.length

/** Ledger of the ticket office: statement of a period or a date, and its operations. */
export function Panel() {
  const { search, setFilters } = useSearchState()
  const today = dayInParis(useNow())
  const asked = search.get('periode') ?? today.slice(0, 7)
  const period = PERIOD.test(asked) ? asked : today.slice(0, 7)
  const spectacleId = Number(search.get('seance')) || undefined
  const number = search.get('numero') ?? ''
  return (
    <Frame title="Journal de billetterie" actions={<ArchiveButton />}>
      <Toolbar>
        {usualPeriods(today).map(({ period: each, label }) => (
          <Button
            key={each}
            look={each === period && spectacleId === undefined ? 'main' : 'line'}
            aria-pressed={each === period && spectacleId === undefined}
            onClick={() => setFilters({ periode: each, seance: '' })}
          >
            {label}
          </Button>
        ))}
      </Toolbar>
      <Toolbar>
        <DateBox
          label="Un jour"
          value={period.length === 10 ? period : ''}
          onChange={(periode) => setFilters({ periode, seance: '' })}
        />
        <SearchBox
          label="Numéro d’opération ou de billet"
          value={number}
          onChange={(numero) => setFilters({ numero: numero.replaceAll(/\D/g, '').slice(0, 9) })}
        />
      </Toolbar>
      <StatementView
        scope={spectacleId === undefined ? { period } : { spectacleId }}
        onShow={(id) => setFilters({ seance: String(id) })}
      />
      {spectacleId === undefined && period.length === MONTH && <Accountant month={period} />}
      <OperationsList period={period} spectacleId={spectacleId} number={number} />
      <Documents />
    </Frame>
  )
}

/** Downloads the whole ledger with its verifier, for the archive or an inspector. */
function ArchiveButton() {
  const { ledger } = useAdmin()
  return (
    <DownloadButton
      name="journal-de-billetterie.zip"
      load={() => ledger.archive({}, { via: fetchBytes })}
      busy="Archive en cours…"
    >
      Archive complète
    </DownloadButton>
  )
}

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
function OperationsList({ period, spectacleId, number }: OperationsListProps) {
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

/** Monthly exports for the accountant: a sheet, journal entries (FEC), and payouts of the payment service. */
function Accountant({ month }: { month: string }) {
  const { ledger } = useAdmin()
  const query = { month }
  const name = `${monthName(month).name} ${month.slice(0, 4)}`
  return (
    <Part title={`Pour l’expert-comptable : ${name}`}>
      <p>
        Recettes par taux et par moyen, remboursements et impayés dans un tableur&nbsp;; les mêmes
        en écritures (FEC), sur les comptes des Paramètres&nbsp;; les versements de Stripe, avec les
        frais et les commandes qu’ils règlent.
      </p>
      <p className="row">
        <DownloadButton name={`comptes-${month}.csv`} load={() => ledger.accountsCsv({ query })}>
          Comptes du mois
        </DownloadButton>
        <DownloadButton
          name={`fec-${month}.txt`}
          load={() => ledger.fec({ query }, { via: fetchBytes })}
        >
          Écritures (FEC)
        </DownloadButton>
        <DownloadButton name={`versements-${month}.csv`} load={() => ledger.payoutsCsv({ query })}>
          Versements Stripe
        </DownloadButton>
      </p>
    </Part>
  )
}

/** Forms for the tax administration, which the operator prints, completes and signs. */
function Documents() {
  const { ledger } = useAdmin()
  return (
    <Part title="Documents">
      <p>
        Faits du logiciel tel qu’il tourne et des Paramètres. L’attestation de caisse a deux volets,
        à compléter et à signer à la main&nbsp;; le dossier se joint à la déclaration du système de
        billetterie. Ce qui y est douteux est dit&nbsp;: voir avec votre expert-comptable.
      </p>
      <p className="row">
        <DownloadButton
          name="attestation-individuelle.pdf"
          load={() => ledger.attestation({}, { via: fetchBytes })}
        >
          Attestation individuelle
        </DownloadButton>
        <DownloadButton
          name="dossier-du-systeme.pdf"
          load={() => ledger.system({}, { via: fetchBytes })}
        >
          Dossier du système
        </DownloadButton>
      </p>
    </Part>
  )
}
