import { placesOf } from '@espace/contracts/codes/voucher-orders.constants'
import type { Voucher } from '@espace/contracts/codes/vouchers'
import { VOUCHER_PATH } from '@espace/contracts/paths'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, plural } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { places, price, typeset } from '#shared/lib/language/french.ts'
import { hasWords } from '#shared/lib/language/has-words.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { Count, SearchBox } from '../ui/list/list-controls.tsx'
import { RecordsTable } from '../ui/list/records-table.tsx'
import { Panel as Frame, Tag } from '../ui/panel.tsx'
import { SellVoucherDialog } from './sell-voucher-dialog.tsx'
import { vouchersQuery } from './vouchers.queries.ts'

const COLUMNS = [
  'N°',
  'Code',
  'Bon',
  'Pour',
  'Valeur',
  'Reste',
  'État',
  'Valable jusqu’au',
] as const
type Column = (typeof COLUMNS)[number]

const BRIEF = { lead: 'Code', state: 'État', below: 'Pour', aside: 'Reste' } as const

export function Panel() {
  const query = useQuery(vouchersQuery(useAdmin()))
  const { search, set } = useSearchState()
  const [isSelling, setIsSelling] = useState(false)
  const words = search.get('q') ?? ''
  const { data } = query
  const found = (data?.vouchers ?? []).filter((voucher) => hasWords(textOf(voucher), words))
  return (
    <Frame
      title="Bons cadeaux"
      actions={
        <Button look="main" onClick={() => setIsSelling(true)}>
          Vendre un bon ou un carnet
        </Button>
      }
    >
      <QueryStatus of={query} />
      {data && data.vouchers.length > 0 && (
        <SearchBox
          label="Rechercher un nom, un numéro ou un code"
          value={words}
          onChange={(q) => set({ q: q || undefined })}
        />
      )}
      {data && (
        <Count>
          {words === ''
            ? summaryOf(data.vouchers.length, data.outstandingCents)
            : `${counted(found.length, 'bon')} sur ${data.vouchers.length}`}
        </Count>
      )}
      {found.length > 0 && (
        <RecordsTable<Column, Voucher>
          label="Bons cadeaux"
          columns={COLUMNS}
          brief={BRIEF}
          records={found}
          cellsOf={cellsOf}
          isPast={isPast}
        />
      )}
      {isSelling && <SellVoucherDialog onClose={() => setIsSelling(false)} />}
    </Frame>
  )
}

const summaryOf = (count: number, outstandingCents: number): string =>
  count === 0
    ? typeset(
        'Aucun bon vendu. Un bon se dépense dans « Réservations », quand vous encaissez des places.',
      )
    : `${counted(count, 'bon')} ${plural(count, 'cadeau', 'cadeaux')}, ${price(outstandingCents)} encore à honorer`

const textOf = ({ number, code, title, name }: Voucher): string =>
  `${number} ${code} ${groupedCode(code)} ${title} ${name}`

const isPast = ({ isExpired, balanceCents }: Voucher): boolean => isExpired || balanceCents === 0

const cellsOf = (voucher: Voucher) => ({
  'N°': String(voucher.number),
  Code: (
    <a href={`${VOUCHER_PATH}?token=${voucher.code}`} target="_blank" rel="noreferrer">
      {groupedCode(voucher.code)}
    </a>
  ),
  Bon: voucher.title,
  Pour: voucher.name || 'Sans nom',
  Valeur: worthOf(voucher, voucher.amountCents),
  Reste: worthOf(voucher, voucher.balanceCents),
  État: stateOf(voucher),
  'Valable jusqu’au': longDate(voucher.validUntil),
})

const worthOf = ({ placeCents }: Voucher, cents: number): string =>
  placeCents === null ? price(cents) : places(placesOf(cents, placeCents))

function stateOf({ isExpired, balanceCents, amountCents, lapsedCents }: Voucher) {
  if (lapsedCents > 0) return <Tag look="dashed">Expiré</Tag>
  if (balanceCents === 0) return <Tag look="dashed">Dépensé</Tag>
  if (isExpired) return <Tag look="dashed">Expiré</Tag>
  return balanceCents < amountCents ? <Tag look="info">Entamé</Tag> : <Tag look="ok">Valable</Tag>
}
