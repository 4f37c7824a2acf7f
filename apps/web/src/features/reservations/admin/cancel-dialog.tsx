import type { Party } from '@espace/contracts/reservations/box-office'
import { REASON_MAX } from '@espace/contracts/reservations/reservations.constants'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod'
import { places } from '../../../lib/language/french.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dashboard/dialog/dialog.tsx'
import { DashboardForm } from '../../../ui/dashboard/form/dashboard-form.tsx'
import { TextArea } from '../../../ui/dashboard/form/fields.tsx'
import { SaveFailure } from '../../../ui/dashboard/form/save-failure.tsx'
import { useBoxOfficeTasks } from './use-box-office-tasks.ts'
import { nameOf, of, whenOf } from './words.ts'

const Values = z.object({ reason: z.string().max(REASON_MAX, `${REASON_MAX} caractères au plus`) })

const LABELS = { reason: 'Raison' }

interface CancelDialogProps {
  party: Party
  onClose: () => void
}

/** Gives the seats of a party back, with a word to whoever booked them. */
export function CancelDialog({ party, onClose }: CancelDialogProps) {
  const { cancel } = useBoxOfficeTasks()
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { reason: '' } })
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async ({ reason }) => {
    const failure = await cancel(party, reason)
    if (failure === undefined) onClose()
    else form.setError('root', { message: failure })
  })
  return (
    <Dialog
      title={`Annuler la réservation ${of(nameOf(party))}`}
      description={`${party.spectacle.title}, ${whenOf(party.spectacle)} : ${places(party.seats)}. ${outcomeOf(party)}`}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <DashboardForm labels={LABELS} isBusy={isSubmitting} onSubmit={submit}>
          {party.email !== null && (
            <TextArea
              name="reason"
              label={`${LABELS.reason} (facultative)`}
              hint={`Elle figure dans le message envoyé à ${party.email}.`}
              rows={3}
            />
          )}
          <SaveFailure sentence={errors.root?.message} />
          <DialogActions>
            <Button onClick={onClose}>Fermer</Button>
            <Button type="submit" look="danger" disabled={isSubmitting}>
              Annuler la réservation
            </Button>
          </DialogActions>
        </DashboardForm>
      </FormProvider>
    </Dialog>
  )
}

function outcomeOf({ payment, isPaid, seats, email }: Party): string {
  const back = seats > 1 ? 'Les places retournent' : 'La place retourne'
  const money = payment === 'ligne' && isPaid ? ' et le paiement est remboursé' : ''
  const told = email === null ? '' : ' L’email part tout de suite.'
  return `${back} à la vente${money}.${told}`
}
