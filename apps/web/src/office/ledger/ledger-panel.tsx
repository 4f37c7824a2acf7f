import { Button } from '#shared/dialog/button.tsx'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { DateBox, SearchBox } from '../ui/list/list-controls.tsx'
import { Panel as Frame, Toolbar } from '../ui/panel.tsx'
import { Accountant, Documents } from './downloads.tsx'
import { OperationsList } from './operations-list.tsx'
import { StatementView } from './statement-view.tsx'
import { usualPeriods } from './words.ts'

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
