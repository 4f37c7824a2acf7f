import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { longDate } from '../../../../lib/language/dates-fr.ts'
import { Button } from '../../../../ui/dashboard/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dashboard/dialog/dialog.tsx'
import { DashboardForm } from '../../../../ui/dashboard/form/dashboard-form.tsx'
import { ChoiceField, FieldRow, TextField } from '../../../../ui/dashboard/form/fields.tsx'
import { SaveFailure } from '../../../../ui/dashboard/form/save-failure.tsx'
import { useShowTasks } from '../use-show-tasks.ts'
import { ClashNotice } from './clash-notice.tsx'
import { Consequences } from './status-consequences.tsx'

const STATES = ['annulé', 'reporté', 'complet', 'programmé'] as const

const StatusValues = z
  .object({
    status: z.enum(STATES, 'Choisissez ce qui arrive à cette date'),
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
type Status = StatusValues['status']

const LABELS = {
  status: 'Ce qui arrive',
  date_spectacle: 'Nouvelle date',
  heure_spectacle: 'Nouvelle heure',
  note: 'Note pour l’équipe (facultative)',
}

/** What is done, in the words of the button that does it. */
const ACTIONS: Readonly<Record<Status, string>> = {
  annulé: 'Annuler la date',
  reporté: 'Reporter la date',
  complet: 'Marquer complet',
  programmé: 'Remettre au programme',
}

/** A date that plays as planned cannot be put back. */
const optionsOf = ({ status }: ManagedSpectacle) =>
  STATES.filter((each) => each !== 'programmé' || status !== 'programmé').map((value) => ({
    value,
    label: ACTIONS[value],
  }))

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
  const present = STATES.find((each) => each === show.status && each !== 'programmé')
  const form = useForm<StatusValues>({
    resolver: zodResolver(StatusValues),
    defaultValues: {
      // Nothing is chosen for somebody: one press too many would cancel an evening.
      ...(present && { status: present }),
      date_spectacle: '',
      heure_spectacle: '',
      note: '',
    },
  })
  const [status, day, time] = useWatch({
    control: form.control,
    name: ['status', 'date_spectacle', 'heure_spectacle'],
  })
  const chosen = STATES.find((each) => each === status)
  const save = form.handleSubmit(async ({ status, date_spectacle, heure_spectacle, note }) => {
    const isPutOff = status === 'reporté' && date_spectacle !== ''
    const change = {
      status,
      ...(isPutOff && { date_spectacle, heure_spectacle: `${heure_spectacle}:00` }),
      ...(note !== '' && { note }),
    }
    const failure = await changeStatus(show, change, SAID[status])
    if (failure === undefined) onClose()
    else form.setError('root', { message: failure })
  })
  return (
    <Dialog
      title={`Annuler ou reporter « ${show.title} »`}
      description={`${longDate(show.date_spectacle)}. Le site suit dans la minute ; vous avez dix minutes pour revenir en arrière.`}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <DashboardForm labels={LABELS} isBusy={form.formState.isSubmitting} onSubmit={save}>
          <ChoiceField name="status" label={LABELS.status} options={optionsOf(show)} />
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
          {status === 'reporté' && (
            <ClashNotice
              id={show.id}
              lieu={show.lieu}
              duration_minutes={String(show.duration_minutes ?? '')}
              date_spectacle={day}
              heure_spectacle={time}
            />
          )}
          {(status === 'annulé' || status === 'reporté') && (
            <Consequences show={show} status={status} />
          )}
          <TextField name="note" label={LABELS.note} />
          <SaveFailure sentence={form.formState.errors.root?.message} />
          <DialogActions>
            <Button onClick={onClose}>Fermer</Button>
            <Button
              type="submit"
              look={chosen === 'annulé' ? 'danger' : 'main'}
              disabled={form.formState.isSubmitting}
            >
              {chosen ? ACTIONS[chosen] : 'Enregistrer'}
            </Button>
          </DialogActions>
        </DashboardForm>
      </FormProvider>
    </Dialog>
  )
}
