import { type BoxOfficeDate, Comp } from '@espace/contracts/reservations/box-office'
import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod'
import { withApiRules } from '../../../lib/dashboard/api-rules.ts'
import { places } from '../../../lib/language/french.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dashboard/dialog/dialog.tsx'
import { DashboardForm } from '../../../ui/dashboard/form/dashboard-form.tsx'
import { SelectField, TextField } from '../../../ui/dashboard/form/fields.tsx'
import { SaveFailure } from '../../../ui/dashboard/form/save-failure.tsx'
import { useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { whenOf } from './words.ts'

const Shape = z.object({ name: z.string(), email: z.string(), quantity: z.string() })
type Values = z.infer<typeof Shape>

const bodyOf = ({ name, email, quantity }: Values) => ({
  name,
  email: email.trim() || null,
  quantity: Number(quantity),
})

const Rules = withApiRules(Shape, Comp.omit({ spectacleId: true }), bodyOf)

const LABELS = { name: 'Nom', email: 'Email', quantity: 'Places' }

/** Most come in twos. */
const USUAL = '2'

interface InviteDialogProps {
  date: BoxOfficeDate
  onClose: () => void
}

/** Seats for guests of the house. Names and addresses are no drafts: they lie in no browser. */
export function InviteDialog({ date, onClose }: InviteDialogProps) {
  const { invite } = useBoxOfficeTasks()
  const form = useForm<Values>({
    resolver: zodResolver(Rules),
    defaultValues: { name: '', email: '', quantity: USUAL },
  })
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const failure = await invite({ ...bodyOf(values), spectacleId: date.id })
    if (failure === undefined) onClose()
    else form.setError('root', { message: failure })
  })
  return (
    <Dialog
      title="Inviter"
      description={`${date.title}, ${whenOf(date)}. Elles occupent des places de la salle et sont gratuites.`}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <DashboardForm labels={LABELS} isBusy={isSubmitting} onSubmit={submit}>
          <TextField name="name" label={LABELS.name} required autoComplete="off" maxLength={100} />
          <TextField
            name="email"
            label={`${LABELS.email} (facultatif)`}
            hint="Le billet y est envoyé ; sans adresse, le nom suffit à l’entrée."
            type="email"
            autoComplete="off"
          />
          <SelectField name="quantity" label={LABELS.quantity} options={QUANTITIES} />
          <SaveFailure sentence={errors.root?.message} />
          <DialogActions>
            <Button onClick={onClose}>Fermer</Button>
            <Button type="submit" look="main" disabled={isSubmitting}>
              Inviter
            </Button>
          </DialogActions>
        </DashboardForm>
      </FormProvider>
    </Dialog>
  )
}

const QUANTITIES = Array.from({ length: MAX_SEATS }, (_, index) => ({
  value: String(index + 1),
  label: places(index + 1),
}))
