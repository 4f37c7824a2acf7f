import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { longDate } from '../../../lib/dates-fr.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { DashboardForm } from '../../../ui/dashboard/dashboard-form.tsx'
import { Dialog, DialogActions } from '../../../ui/dashboard/dialog.tsx'
import { ChoiceField, FieldRow, TextField } from '../../../ui/dashboard/fields.tsx'
import { useShowTasks } from './use-show-tasks.ts'

const StatusValues = z
  .object({
    status: z.enum(['programmé', 'annulé', 'reporté', 'complet']),
    date_spectacle: z.string(),
    heure_spectacle: z.string(),
    note: z.string().max(500, '500 caractères au plus'),
  })
  .refine(
    ({ status, date_spectacle, heure_spectacle }) =>
      status !== 'reporté' || (date_spectacle === '') === (heure_spectacle === ''),
    { path: ['heure_spectacle'], message: 'La date et l’heure vont ensemble' },
  )
type StatusValues = z.infer<typeof StatusValues>

const LABELS = {
  status: 'Statut',
  date_spectacle: 'Nouvelle date',
  heure_spectacle: 'Nouvelle heure',
  note: 'Note pour l’équipe',
}

const OPTIONS = [
  { value: 'programmé', label: 'Programmé' },
  { value: 'annulé', label: 'Annulé' },
  { value: 'reporté', label: 'Reporté' },
  { value: 'complet', label: 'Complet' },
]

const SAID = {
  programmé: 'Spectacle de nouveau programmé',
  annulé: 'Spectacle annulé',
  reporté: 'Spectacle reporté',
  complet: 'Spectacle marqué complet',
}

interface StatusDialogProps {
  show: ManagedSpectacle
  onClose: () => void
}

/** Says that one date is cancelled, put off or full; ten minutes to go back. */
export function StatusDialog({ show, onClose }: StatusDialogProps) {
  const { changeStatus } = useShowTasks()
  const form = useForm<StatusValues>({
    resolver: zodResolver(StatusValues),
    defaultValues: {
      status: show.status === 'programmé' || show.status === 'brouillon' ? 'annulé' : show.status,
      date_spectacle: '',
      heure_spectacle: '',
      note: '',
    },
  })
  const status = useWatch({ control: form.control, name: 'status' })
  const save = form.handleSubmit(async ({ status, date_spectacle, heure_spectacle, note }) => {
    const isPutOff = status === 'reporté' && date_spectacle !== ''
    const change = {
      status,
      ...(isPutOff && { date_spectacle, heure_spectacle: `${heure_spectacle}:00` }),
      ...(note !== '' && { note }),
    }
    if (await changeStatus(show, change, SAID[status])) onClose()
  })
  return (
    <Dialog
      title={`Annuler ou reporter « ${show.title} »`}
      description={`${longDate(show.date_spectacle)}. Le site suit dans la minute ; vous avez dix minutes pour revenir en arrière.`}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <DashboardForm labels={LABELS} isBusy={form.formState.isSubmitting} onSubmit={save}>
          <ChoiceField name="status" label={LABELS.status} options={OPTIONS} />
          {status === 'reporté' && (
            <FieldRow>
              <TextField
                name="date_spectacle"
                label={LABELS.date_spectacle}
                hint="Vide si elle n’est pas connue."
                type="date"
              />
              <TextField name="heure_spectacle" label={LABELS.heure_spectacle} type="time" />
            </FieldRow>
          )}
          <TextField name="note" label={`${LABELS.note} (facultatif)`} />
          <DialogActions>
            <Button onClick={onClose}>Fermer</Button>
            <Button type="submit" look="main" disabled={form.formState.isSubmitting}>
              Enregistrer
            </Button>
          </DialogActions>
        </DashboardForm>
      </FormProvider>
    </Dialog>
  )
}
