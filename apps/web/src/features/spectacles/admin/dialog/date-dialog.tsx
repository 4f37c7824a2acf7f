import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Button } from '../../../../ui/dashboard/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dashboard/dialog/dialog.tsx'
import { DashboardForm } from '../../../../ui/dashboard/form/dashboard-form.tsx'
import { FieldRow, TextField } from '../../../../ui/dashboard/form/fields.tsx'
import { SaveFailure } from '../../../../ui/dashboard/form/save-failure.tsx'
import { useShowTasks } from '../use-show-tasks.ts'
import { ClashNotice } from './clash-notice.tsx'

const required = z.string().min(1, 'Ce champ est requis')
const When = z.object({ date_spectacle: required, heure_spectacle: required })

const LABELS = { date_spectacle: 'Date', heure_spectacle: 'Heure' }

interface DateDialogProps {
  show: ManagedSpectacle
  onClose: () => void
}

/** One more date of a series, outside its rule. */
export function DateDialog({ show, onClose }: DateDialogProps) {
  const { addDate } = useShowTasks()
  const form = useForm({
    resolver: zodResolver(When),
    defaultValues: { date_spectacle: '', heure_spectacle: show.heure_spectacle.slice(0, 5) },
  })
  const [day, time] = useWatch({
    control: form.control,
    name: ['date_spectacle', 'heure_spectacle'],
  })
  const save = form.handleSubmit(async ({ date_spectacle, heure_spectacle }) => {
    const when = { date_spectacle, heure_spectacle: `${heure_spectacle}:00` }
    const failure = await addDate(show, when)
    if (failure === undefined) onClose()
    else form.setError('root', { message: failure })
  })
  return (
    <Dialog title={`Ajouter une date à « ${show.title} »`} onClose={onClose}>
      <FormProvider {...form}>
        <DashboardForm labels={LABELS} isBusy={form.formState.isSubmitting} onSubmit={save}>
          <FieldRow>
            <TextField name="date_spectacle" label={LABELS.date_spectacle} type="date" required />
            <TextField name="heure_spectacle" label={LABELS.heure_spectacle} type="time" required />
          </FieldRow>
          <ClashNotice
            id={undefined}
            lieu={show.lieu}
            duration_minutes={String(show.duration_minutes ?? '')}
            date_spectacle={day}
            heure_spectacle={time}
          />
          <SaveFailure sentence={form.formState.errors.root?.message} />
          <DialogActions>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="submit" look="main" disabled={form.formState.isSubmitting}>
              Ajouter la date
            </Button>
          </DialogActions>
        </DashboardForm>
      </FormProvider>
    </Dialog>
  )
}
