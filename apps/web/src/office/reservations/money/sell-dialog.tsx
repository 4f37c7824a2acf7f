import type { BoxOfficeDate } from '@espace/contracts/reservations/box-office'
import { CounterSale } from '@espace/contracts/reservations/counter-sale'
import { useWatch } from 'react-hook-form'
import { places, price } from '#shared/lib/language/french.ts'
import { asCode } from '#shared/spectacles/booking/promo-code.ts'
import { useTypedCode } from '#shared/spectacles/booking/typed-code.ts'
import { SuggestedAddress } from '#shared/ui/email/use-suggested-address.tsx'
import type { ValuesOf } from '../../lib/edit/fields.ts'
import { choice, Fields, OPTIONAL, select, text, whole } from '../../ui/form/field-table.tsx'
import { FormDialog, useTask } from '../../ui/form/task-form.tsx'
import { CONTACT_FIELDS, contactOf } from '../edit-dialog.tsx'
import { type DateDialogProps, useBoxOfficeTasks } from '../use-box-office-tasks.ts'
import { PAYMENT_OPTIONS, pricesOf, whenOf } from '../words.ts'

const FIELDS = {
  ...CONTACT_FIELDS,
  quantity: whole('Places', { min: 1, blank: '2' }),
  code: text('Code promo', {
    after: OPTIONAL,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 40,
    hint: 'Sa remise s’ajoute à la réservation, et compte parmi ses utilisations.',
  }),
  payment: choice('Règlement', PAYMENT_OPTIONS, 'porte'),
  optionUntil: text('Option jusqu’au', {
    after: OPTIONAL,
    hint: 'Pour un groupe qui se décide plus tard, ou pour payer par le lien (deux jours sans date) : passé ce jour, les places sont remises en vente.',
    type: 'date',
  }),
}

/** Fields of a sale; the tarifs depend on the date. */
const fieldsOf = (date: BoxOfficeDate) => ({
  ...FIELDS,
  tarif: select(
    'Tarif',
    pricesOf(date).map(({ key, name, priceCents }) => ({
      value: key,
      label: `${name} : ${price(priceCents)}`,
    })),
    '',
  ),
})

const toBody = (sale: ValuesOf<ReturnType<typeof fieldsOf>>) => ({
  ...contactOf(sale),
  quantity: Number(sale.quantity),
  ...(sale.tarif !== '' && { tarif: sale.tarif }),
  ...(sale.code.trim() !== '' && { code: asCode(sale.code) }),
  payment: sale.payment,
  optionUntil: sale.optionUntil || null,
})

const Body = CounterSale.omit({ spectacleId: true })

/** Sells seats by telephone or at the counter. No draft: names and numbers must not stay in a browser. */
export function SellDialog({ date, onClose }: DateDialogProps) {
  const { sell } = useBoxOfficeTasks()
  const task = useTask({
    fields: () => fieldsOf(date),
    body: Body,
    toBody,
    send: (values) => sell({ ...toBody(values), spectacleId: date.id }),
    onClose,
  })
  const wanted = useWatch({ control: task.form.control })
  const chosen = pricesOf(date).find(({ key }) => key === wanted.tarif)
  const { code, costOf, problem } = useTypedCode(date.id, wanted.code)
  const quantity = Number(wanted.quantity)
  const seatCents = costOf(chosen?.priceCents ?? 0)
  const withCode = code === undefined ? '' : `, code ${code} compris`
  return (
    <FormDialog
      title="Réserver pour un client"
      description={`${date.title}, ${whenOf(date)}. ${places(date.available)} en vente.`}
      of={task}
      action="Réserver"
    >
      <Fields
        of={task.fields}
        layout={[
          ['name', 'phone'],
          ['quantity', ...(date.tarifs.length > 0 ? (['tarif'] as const) : [])],
          'email',
        ]}
      />
      <SuggestedAddress
        typed={wanted.email ?? ''}
        onTake={(email) => task.form.setValue('email', email, { shouldValidate: true })}
      />
      <Fields of={task.fields} layout={['note', 'code', 'payment', 'optionUntil']} />
      <p role="status">
        {quantity > 0 && `Total : ${price(quantity * seatCents)}${withCode}`}
        {problem !== undefined && `. ${problem}`}
      </p>
    </FormDialog>
  )
}
