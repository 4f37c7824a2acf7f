import { centsOf } from '@espace/contracts/codes/voucher-orders.constants'
import { type Voucher, VoucherSale } from '@espace/contracts/codes/vouchers'
import { COUNTER_MEANS, groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { price } from '#shared/lib/language/french.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useNow } from '#shared/lib/services.tsx'
import { useErrorToast } from '#shared/lib/writes/use-error-toast.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { apiRules, type ValuesOf } from '../lib/edit/fields.ts'
import { MEANS } from '../lib/means.ts'
import { choice, Fields, OPTIONAL, text } from '../ui/form/field-table.tsx'
import { TaskForm, useTask } from '../ui/form/task-form.tsx'
import { VOUCHERS_KEY } from './vouchers.queries.ts'
import styles from './vouchers.module.css'

const FAILED = 'Erreur lors de la vente'

const fieldsOf = (validUntil: string) => ({
  amountCents: text('Montant en euros', {
    required: true,
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
  amountCents: centsOf(amountCents),
})

/** A year from now. */
const inAYear = (now: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDate()
    .add({ years: 1 })
    .toString()

/** Sells a gift card, and then shows its code, to be handed over. */
export function SellVoucherDialog({ onClose }: { onClose: () => void }) {
  const [sold, setSold] = useState<Voucher>()
  if (sold) return <SoldDialog voucher={sold} onClose={onClose} />
  return <SaleDialog onSold={setSold} onClose={onClose} />
}

interface SaleDialogProps {
  onSold: (voucher: Voucher) => void
  onClose: () => void
}

function SaleDialog({ onSold, onClose }: SaleDialogProps) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const showError = useErrorToast()
  const now = useNow()
  const [fields] = useState(() => fieldsOf(inAYear(now)))
  const [rules] = useState(() => apiRules(fields, VoucherSale, toBody))
  const task = useTask({
    fields,
    rules,
    send: async (values) => {
      try {
        onSold(await admin.vouchers.sell({ body: toBody(values) }))
        await queryClient.invalidateQueries({ queryKey: VOUCHERS_KEY })
        return undefined
      } catch (error) {
        showError(error, FAILED)
        return sentenceOf(error, FAILED)
      }
    },
    // The code of the card follows.
    onClose: () => undefined,
  })
  return (
    <Dialog
      title="Vendre un bon cadeau"
      description="La somme est encaissée maintenant ; le bon paie ensuite des places, en une ou plusieurs fois."
      onClose={onClose}
    >
      <TaskForm of={{ ...task, onClose }} action="Vendre">
        <Fields of={fields} />
      </TaskForm>
    </Dialog>
  )
}

function SoldDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const { number, code, amountCents, validUntil } = voucher
  return (
    <Dialog
      title={`Bon cadeau n° ${number}`}
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
