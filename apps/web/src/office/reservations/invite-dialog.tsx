import { Comp } from '@espace/contracts/reservations/counter-sale'
import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { places } from '#shared/lib/language/french.ts'
import type { ValuesOf } from '../lib/edit/fields.ts'
import { select } from '../ui/form/field-table.tsx'
import { FormDialog, useTask } from '../ui/form/task-form.tsx'
import { CONTACT_FIELDS } from './edit-dialog.tsx'
import { type DateDialogProps, useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { whenOf } from './words.ts'

const QUANTITIES = Array.from({ length: MAX_SEATS }, (_, index) => ({
  value: String(index + 1),
  label: places(index + 1),
}))

/** Default number of seats: most parties are couples. */
const USUAL = '2'

const FIELDS = {
  name: CONTACT_FIELDS.name,
  email: CONTACT_FIELDS.email,
  note: CONTACT_FIELDS.note,
  quantity: select('Places', QUANTITIES, USUAL),
}

const toBody = ({ name, email, note, quantity }: ValuesOf<typeof FIELDS>) => ({
  name,
  email: email.trim() || null,
  note,
  quantity: Number(quantity),
})

const Body = Comp.omit({ spectacleId: true })

/** Free seats for invited guests. No draft: names and addresses must not stay in a browser. */
export function InviteDialog({ date, onClose }: DateDialogProps) {
  const { invite } = useBoxOfficeTasks()
  const task = useTask({
    fields: FIELDS,
    body: Body,
    toBody,
    send: (values) => invite({ ...toBody(values), spectacleId: date.id }),
    onClose,
  })
  return (
    <FormDialog
      title="Inviter"
      description={`${date.title}, ${whenOf(date)}. Elles occupent des places de la salle et sont gratuites.`}
      of={task}
      action="Inviter"
    />
  )
}
