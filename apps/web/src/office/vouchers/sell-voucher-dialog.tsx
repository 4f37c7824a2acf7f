import { type Voucher, type VoucherFormula, VoucherSale } from '@espace/contracts/codes/vouchers'
import { COUNTER_MEANS, groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { price } from '#shared/lib/language/french.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import type { ValuesOf } from '../lib/edit/fields.ts'
import { MEANS } from '../lib/means.ts'
import { choice, Fields, OPTIONAL, select, text } from '../ui/form/field-table.tsx'
import { FormDialog, useChangeTask } from '../ui/form/task-form.tsx'
import { VOUCHERS_KEY } from './vouchers.queries.ts'
import styles from './vouchers.module.css'

const AMOUNT = ''

const fieldsOf = (validUntil: string, formulas: readonly VoucherFormula[]) => ({
  formula: select(
    'Que vendre ?',
    [
      { value: AMOUNT, label: 'Un bon cadeau, d’un montant' },
      ...formulas.map(({ name, places, placeCents }) => ({
        value: name,
        label: `${name} : ${price(places * placeCents)}`,
      })),
    ],
    AMOUNT,
    'Les formules de places se règlent dans « Paramètres ».',
  ),
  amountCents: text('Montant en euros', {
    inputMode: 'decimal',
    autoComplete: 'off',
    hint: 'De 5 à 1 000 €.',
  }),
  name: text('Pour', { after: OPTIONAL, autoComplete: 'off', maxLength: 100 }),
  means: choice(
    'Règlement',
    COUNTER_MEANS.map((value) => ({ value, label: MEANS[value] })),
    'carte',
  ),
  validUntil: text('Valable jusqu’au', { required: true, type: 'date', blank: validUntil }),
})

const toBody = ({ amountCents, ...sale }: ValuesOf<ReturnType<typeof fieldsOf>>) => ({
  ...sale,
  ...(sale.formula === AMOUNT && { amountCents: centsOf(amountCents) }),
})

/** The day in a year, YYYY-MM-DD. */
export function inAYear(now: number): string {
  const today = dayInParis(now)
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('-02-29', '-02-28')}`
}

/** Sells a gift card, then shows its code for the customer. */
export function SellVoucherDialog({ onClose }: { onClose: () => void }) {
  const [sold, setSold] = useState<Voucher>()
  const admin = useAdmin()
  const terms = useQuery({
    queryKey: dashboardKey('settings', 'bons-cadeaux'),
    queryFn: ({ signal }) => admin.settings.voucherTerms({}, { signal }),
  })
  if (sold) return <SoldDialog voucher={sold} onClose={onClose} />
  const { data } = terms
  return data ? (
    <SaleDialog formulas={data.formulas} onSold={setSold} onClose={onClose} />
  ) : (
    <Dialog title="Vendre un bon ou un carnet" onClose={onClose}>
      <QueryStatus of={terms} />
    </Dialog>
  )
}

interface SaleDialogProps {
  formulas: readonly VoucherFormula[]
  onSold: (voucher: Voucher) => void
  onClose: () => void
}

function SaleDialog({ formulas, onSold, onClose }: SaleDialogProps) {
  const admin = useAdmin()
  const now = useNow()
  const task = useChangeTask({
    fields: () => fieldsOf(inAYear(now), formulas),
    body: VoucherSale,
    toBody,
    call: (values) => admin.vouchers.sell({ body: toBody(values) }),
    onDone: onSold,
    failed: 'Erreur lors de la vente',
    changes: [VOUCHERS_KEY],
    // Stays open, to show the code of the card.
    onClose: () => undefined,
  })
  const formula = useWatch({ control: task.form.control, name: 'formula' })
  return (
    <FormDialog
      title="Vendre un bon ou un carnet"
      description="La somme est encaissée maintenant&nbsp;; le bon ou le carnet paie ensuite des places, en une ou plusieurs fois."
      of={{ ...task, onClose }}
      action="Vendre"
    >
      <Fields
        of={task.fields}
        layout={[
          ...(formulas.length > 0 ? (['formula'] as const) : []),
          ...(formula === AMOUNT ? (['amountCents'] as const) : []),
          'name',
          'means',
          'validUntil',
        ]}
      />
    </FormDialog>
  )
}

function SoldDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const { number, code, amountCents, title, validUntil } = voucher
  return (
    <Dialog
      title={`${title} n° ${number}`}
      description={`${price(amountCents)}, valable jusqu’au ${longDate(validUntil)}. Remettez ce code au client :`}
      onClose={onClose}
    >
      <p className={styles.code}>{groupedCode(code)}</p>
      <DialogActions>
        <Button look="main" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </Dialog>
  )
}
