import { placesOf } from '@espace/contracts/codes/voucher-orders.constants'
import { type Voucher, VoucherExtension, VoucherMail } from '@espace/contracts/codes/vouchers'
import { VOUCHER_PATH } from '@espace/contracts/paths'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, plural } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { places, sum, typeset } from '#shared/lib/language/french.ts'
import { hasWords } from '#shared/lib/language/has-words.ts'
import { useNow } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { text } from '../ui/form/field-table.tsx'
import { FormDialog, useChangeTask } from '../ui/form/task-form.tsx'
import { Count, SearchBox } from '../ui/list/list-controls.tsx'
import { RecordsTable } from '../ui/list/records-table.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Panel as Frame, Tag } from '../ui/panel.tsx'
import { inAYear, SellVoucherDialog } from './sell-voucher-dialog.tsx'
import { VOUCHERS_KEY, vouchersQuery } from './vouchers.queries.ts'

const COLUMNS = [
  'N°',
  'Code',
  'Bon',
  'Pour',
  'Valeur',
  'Reste',
  'État',
  'Valable jusqu’au',
  'Actions',
] as const
type Column = (typeof COLUMNS)[number]

const BRIEF = { lead: 'Code', state: 'État', below: 'Pour', aside: 'Reste' } as const

export function Panel() {
  const query = useQuery(vouchersQuery(useAdmin()))
  const { search, set } = useSearchState()
  const [isSelling, setIsSelling] = useState(false)
  const [asked, setAsked] = useState<{ voucher: Voucher; Dialog: typeof MailDialog }>()
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
          label="Rechercher un nom, une adresse, un numéro ou un code"
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
          cellsOf={(voucher) => ({
            ...cellsOf(voucher),
            Actions: voucher.balanceCents + voucher.lapsedCents > 0 && (
              <Menu about={`: n° ${voucher.number}`}>
                {TASKS.slice(0, voucher.balanceCents > 0 ? 3 : 1).map(([label, Dialog]) => (
                  <MenuItem key={label} onSelect={() => setAsked({ voucher, Dialog })}>
                    {label}
                  </MenuItem>
                ))}
              </Menu>
            ),
          })}
          isPast={isPast}
        />
      )}
      {asked && <asked.Dialog voucher={asked.voucher} onClose={() => setAsked(undefined)} />}
      {isSelling && <SellVoucherDialog onClose={() => setIsSelling(false)} />}
    </Frame>
  )
}

/** Of a card without a balance only the first. */
const TASKS = [
  ['Prolonger…', ExtendDialog],
  ['Envoyer par e-mail…', MailDialog],
  ['Rembourser…', RefundDialog],
] as const

const summaryOf = (count: number, outstandingCents: number): string =>
  count === 0
    ? typeset(
        'Aucun bon vendu. Un bon se dépense dans « Réservations », quand vous encaissez des places.',
      )
    : `${counted(count, 'bon')} ${plural(count, 'cadeau', 'cadeaux')}, ${sum(outstandingCents)} encore à honorer`

const textOf = ({ number, code, title, name, email }: Voucher): string =>
  `${number} ${code} ${groupedCode(code)} ${title} ${name} ${email ?? ''}`

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

const GIVEN_BACK = {
  ligne: 'retournent sur la carte bancaire qui a payé, et son acheteur reçoit un e-mail',
  espèces: 'sont à rendre en espèces',
  carte: 'sont à rendre par le terminal de carte',
  virement: 'sont à rendre par virement',
}

function RefundDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const admin = useAdmin()
  const { id, title, number, balanceCents, means } = voucher
  const { mutate } = useChange({
    call: () => admin.vouchers.refund({ params: { id } }),
    said: 'Remboursement enregistré',
    failed: 'Erreur lors du remboursement',
    changes: [VOUCHERS_KEY],
  })
  return (
    <Confirm
      title={`Rembourser « ${title} » n° ${number}`}
      sentence={`${sum(balanceCents)} ${GIVEN_BACK[means]}. Le bon ne pourra plus payer de places.`}
      action="Rembourser"
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

const extension = (validUntil: string) => ({
  validUntil: text('Valable jusqu’au', { required: true, type: 'date', blank: validUntil }),
})

function ExtendDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const admin = useAdmin()
  const { id, title, number, validUntil, lapsedCents } = voucher
  const task = useChangeTask({
    fields: extension(inAYear(useNow())),
    body: VoucherExtension,
    call: (body) => admin.vouchers.extend({ params: { id }, body }),
    said: 'Bon prolongé',
    failed: 'Erreur lors de la prolongation',
    changes: [VOUCHERS_KEY],
    onClose,
  })
  return (
    <FormDialog
      title={`Prolonger « ${title} » n° ${number}`}
      description={`Il ${lapsedCents > 0 ? 'a expiré' : 'expire'} le ${longDate(validUntil)}.${lapsedCents > 0 ? ` Les ${sum(lapsedCents)} qui restaient pourront de nouveau payer des places.` : ''}`}
      of={task}
      action="Prolonger"
    />
  )
}

const addressee = (email: string | null) => ({
  email: text('Email', { required: true, type: 'email', autoComplete: 'off', blank: email ?? '' }),
})

function MailDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const admin = useAdmin()
  const { id, title, number, email, sendOn } = voucher
  const task = useChangeTask({
    fields: addressee(email),
    body: VoucherMail,
    call: (body) => admin.vouchers.mail({ params: { id }, body }),
    said: 'Bon envoyé',
    failed: 'Erreur lors de l’envoi',
    changes: [VOUCHERS_KEY],
    onClose,
  })
  return (
    <FormDialog
      title={`Envoyer « ${title} » n° ${number}`}
      description={`La carte part maintenant${sendOn === null ? '' : `, et non le ${longDate(sendOn)}`}, avec son code.${email === null ? '' : ' Une autre adresse remplace celle-ci.'}`}
      of={task}
      action="Envoyer"
    />
  )
}

const worthOf = ({ placeCents }: Voucher, cents: number): string =>
  placeCents === null ? sum(cents) : places(placesOf(cents, placeCents))

function stateOf({ isExpired, balanceCents, amountCents, lapsedCents, refundedCents }: Voucher) {
  if (lapsedCents > 0) return <Tag look="dashed">Expiré</Tag>
  if (balanceCents === 0 && refundedCents > 0) return <Tag look="dashed">Remboursé</Tag>
  if (balanceCents === 0) return <Tag look="dashed">Dépensé</Tag>
  if (isExpired) return <Tag look="dashed">Expiré</Tag>
  return balanceCents < amountCents ? <Tag look="info">Entamé</Tag> : <Tag look="ok">Valable</Tag>
}
