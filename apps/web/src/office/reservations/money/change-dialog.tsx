import type { BoxOfficeDate } from '@espace/contracts/reservations/box-office'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { places, price } from '#shared/lib/language/french.ts'
import { useNow } from '#shared/lib/services.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../../lib/dashboard.tsx'
import type { ValuesOf } from '../../lib/edit/fields.ts'
import { ChangePreview, leavingNow } from '../../soirees/change-preview.tsx'
import { choice, placed } from '../../ui/form/field-table.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { TaskForm, useTask } from '../../ui/form/task-form.tsx'
import { boxOfficeQueries } from '../box-office.queries.ts'
import { type PartyDialogProps, useBoxOfficeTasks } from '../use-box-office-tasks.ts'
import { nameOf, of, otherOption, PAYMENT_OPTIONS, pricesOf, whenOf } from '../words.ts'

/** Keeps the tarif of the sale; cannot clash with the key of one. */
const AS_SOLD = '-'

const FIELDS = {
  quantity: placed('Places', z.string(), '1'),
  spectacleId: placed('Date', z.string(), ''),
  tarif: placed('Tarif', z.string(), AS_SOLD),
  settle: choice('Différence', PAYMENT_OPTIONS, 'porte'),
}

/** Moves some seats of a party to another date or tarif, as a new order. */
export function ChangeDialog({ party, onClose }: PartyDialogProps) {
  const query = useQuery(boxOfficeQueries.dates(useAdmin(), 'a-venir'))
  const now = useNow()
  const dates = query.data?.dates.filter(
    ({ id, available, status, startsAt }) =>
      (id === party.spectacle.id || available > 0) &&
      status !== 'annulé' &&
      Date.parse(startsAt) > now,
  )
  return (
    <Dialog
      title={`Changer des places ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : ${places(party.seats)} (${price(party.price_cents)}). Les places changées reçoivent un billet à part.`}
      onClose={onClose}
    >
      <QueryStatus of={query} />
      {dates && <ChangeForm party={party} dates={dates} onClose={onClose} />}
    </Dialog>
  )
}

function ChangeForm({
  party,
  dates,
  onClose,
}: PartyDialogProps & { dates: readonly BoxOfficeDate[] }) {
  const { change } = useBoxOfficeTasks()
  const task = useTask<ValuesOf<typeof FIELDS>>({
    fields: FIELDS,
    values: {
      quantity: '1',
      spectacleId: String(party.spectacle.id),
      tarif: AS_SOLD,
      settle: 'porte',
    },
    send: (values) => change(party, bodyOf(values)),
    onClose,
  })
  const wanted = useWatch({ control: task.form.control })
  const quantity = Number(wanted.quantity)
  const chosen = dates.find(({ id }) => String(id) === wanted.spectacleId)
  const prices = chosen ? pricesOf(chosen) : []
  const priceCents = prices.find(({ key }) => key === wanted.tarif)?.priceCents ?? party.price_cents
  return (
    <TaskForm of={task} action="Changer">
      <SelectField
        name="quantity"
        label={FIELDS.quantity.label}
        options={Array.from({ length: party.seats }, (_, index) => ({
          value: String(index + 1),
          label: places(index + 1),
        }))}
      />
      <SelectField
        name="spectacleId"
        label={FIELDS.spectacleId.label}
        options={dates.map(otherOption)}
      />
      <SelectField
        name="tarif"
        label={FIELDS.tarif.label}
        options={[
          { value: AS_SOLD, label: `Comme vendues : ${price(party.price_cents)}` },
          ...prices.map(({ key, name, priceCents: cents }) => ({
            value: key,
            label: `${name} : ${price(cents)}`,
          })),
        ]}
      />
      {priceCents > party.price_cents && FIELDS.settle.render('settle')}
      <p role="status">{differenceOf(quantity * (priceCents - party.price_cents))}</p>
      {(chosen?.id !== party.spectacle.id || wanted.tarif !== AS_SOLD) && (
        <ChangePreview
          change={{ kind: 'change', id: party.id, change: bodyOf(task.form.getValues()) }}
          sentence={leavingNow}
        />
      )}
    </TaskForm>
  )
}

const bodyOf = ({ quantity, spectacleId, tarif, settle }: ValuesOf<typeof FIELDS>) => ({
  quantity: Number(quantity),
  spectacleId: Number(spectacleId),
  ...(tarif !== AS_SOLD && { tarif }),
  settle,
})

function differenceOf(cents: number): string {
  if (cents === 0) return 'Aucune différence de prix.'
  return cents > 0 ? `${price(cents)} de plus.` : `${price(-cents)} de moins.`
}
