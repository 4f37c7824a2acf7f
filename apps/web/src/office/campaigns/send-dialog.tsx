import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { counted } from '#languages/fr/plural.ts'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { dateWithoutYear, longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { blankOf } from '../lib/edit/fields.ts'
import { useEntityForm } from '../lib/edit/use-entity-form.ts'
import { DraftNotice } from '../ui/entity/pending-drafts.tsx'
import { DashboardForm, SaveFailure } from '../ui/form/dashboard-form.tsx'
import { Fields } from '../ui/form/field-table.tsx'
import { ListSelect } from '../ui/list/list-controls.tsx'
import { Notice } from '../ui/panel.tsx'
import { CAMPAIGNS_KEY, campaignsQueries } from './campaigns.queries.ts'
import { LetterTools } from './letter-tools.tsx'
import {
  labelOf,
  LETTER,
  type LetterValues,
  toBody,
  type ToFill,
  type WrittenLetter,
} from './letter.ts'
import styles from './campaigns.module.css'

interface SendDialogProps {
  /** A newsletter that promotes the seats left of a date to past customers of such a show. */
  toFill?: ToFill | undefined
  /** An earlier newsletter: copied, or edited while it is scheduled. */
  written?: WrittenLetter | undefined
  onClose: () => void
}

/** Writes a newsletter and sends or schedules it (§2). Its draft is kept until it is sent. */
export function SendDialog({ toFill, written, onClose }: SendDialogProps) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const entity = useEntityForm({
    of: written ? { ...LETTER, name: written.isChange ? 'lettre-programmée' : 'copie' } : LETTER,
    ...(toFill && { id: toFill.cameTo }),
    ...(written && { id: written.id }),
    values: { ...blankOf(LETTER.fields), ...toFill?.letter, ...written?.letter },
    version: undefined,
    labelOf,
    save: (values): Promise<{ recipientsCount: number }> =>
      written?.isChange
        ? admin.campaigns.change({ params: { id: written.id }, body: toBody(values) })
        : admin.campaigns.send({ body: toBody(values) }),
    texts: {
      saved: ({ recipientsCount }, { scheduledFor }) =>
        scheduledFor === ''
          ? `Email envoyé avec succès à ${recipientsCount} destinataires`
          : `Email programmé : il partira le ${wallSaid(scheduledFor)} à ${people(recipientsCount)}`,
      failed: "Erreur lors de l'envoi de l'email",
    },
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
      onClose()
    },
    onClose,
  })
  const { form, failure, isSaving } = entity
  const scheduledFor = useWatch({ control: form.control, name: 'scheduledFor' })
  const count = useCount(form.control)
  return (
    <Dialog
      title={written?.isChange ? 'Modifier un envoi programmé' : 'Envoyer un email'}
      onClose={entity.close}
      isWide
    >
      <FormProvider {...form}>
        <DraftNotice entity={entity} pending="envoyé" />
        <DashboardForm
          label="Envoyer un email"
          labels={entity.labels}
          isBusy={isSaving}
          onSubmit={form.handleSubmit(() => setIsAsking(true))}
        >
          <LetterTools />
          <LetterFields title={toFill?.title} />
          <p className={styles.count} role="status">
            {count === undefined ? 'Décompte des destinataires...' : warningOf(count, scheduledFor)}
          </p>
          <SaveFailure sentence={failure} />
          <DialogActions>
            <Button onClick={entity.cancel}>Annuler</Button>
            <Button type="submit" look="main" disabled={isSaving}>
              {isSaving ? 'Envoi...' : actionOf(scheduledFor)}
            </Button>
          </DialogActions>
        </DashboardForm>
      </FormProvider>
      {isAsking && (
        <Confirm
          title={`${actionOf(scheduledFor)} cet email ?`}
          sentence={warningOf(count ?? 0, scheduledFor)}
          action={`${actionOf(scheduledFor)} ${scheduledFor === '' ? 'à' : 'pour'} ${people(count ?? 0)}`}
          isDangerous={false}
          onConfirm={() => void entity.submit()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  )
}

/** Number of recipients as chosen; undefined until loaded. */
function useCount(control: Control<LetterValues>): number | undefined {
  const [recipients, cameTo] = useWatch({ control, name: ['recipients', 'cameTo'] })
  const meant = { recipients, ...(cameTo !== undefined && { cameTo }) }
  return useQuery(campaignsQueries.count(useAdmin(), meant)).data?.recipientsCount
}

const people = (count: number) => counted(count, 'destinataire')

/** Label of the submit button: send now or schedule. */
const actionOf = (scheduledFor: string) => (scheduledFor === '' ? 'Envoyer' : 'Programmer')

/** `lundi 23 novembre 2026 à 18:04`, from the value of a `datetime-local` field. */
const wallSaid = (wall: string) => `${longDate(wall.slice(0, 10))} à ${wall.slice(11, 16)}`

const warningOf = (count: number, scheduledFor: string) =>
  scheduledFor === ''
    ? `Cet email sera envoyé à ${people(count)}. Un email envoyé ne peut pas être rappelé.`
    : `Cet email sera envoyé à ${people(count)} le ${wallSaid(scheduledFor)}. Jusque-là, vous pouvez l’annuler.`

const { recipients, cameTo: _, posterOf: __, scheduledFor, ...WORDS } = LETTER.fields

/**
 * Fields of a newsletter. One that promotes unsold seats of a show defaults to past customers of that show, so
 * that it is not sent to all subscribers by mistake.
 *
 * @param title of the promoted show
 */
function LetterFields({ title }: { title: string | undefined }) {
  const { setValue } = useFormContext<LetterValues>()
  const cameTo = useWatch<LetterValues, 'cameTo'>({ name: 'cameTo' })
  const toAll = () => setValue('cameTo', undefined, { shouldDirty: true })
  return (
    <>
      {cameTo !== undefined && (
        <Notice actions={<Button onClick={toAll}>Choisir d’autres destinataires</Button>}>
          Pour les abonnés déjà venus voir {title === undefined ? 'ce spectacle' : `« ${title} »`}{' '}
          ou un autre du même genre. Les personnes qui ne sont pas abonnées ne reçoivent rien.
        </Notice>
      )}
      <Fields of={WORDS} />
      <PosterField />
      {cameTo === undefined && <Fields of={{ recipients }} />}
      <Fields of={{ scheduledFor }} />
    </>
  )
}

/** Chooses a date whose social card, day and link end the newsletter. */
function PosterField() {
  const admin = useAdmin()
  const now = useNow()
  const { setValue } = useFormContext<LetterValues>()
  const posterOf = useWatch<LetterValues, 'posterOf'>({ name: 'posterOf' })
  const { data = [] } = useQuery({
    queryKey: dashboardKey('shows of letters'),
    queryFn: ({ signal }) =>
      admin.spectacles.managed({ query: { from: dayInParis(now) } }, { signal }),
  })
  const dates = data.filter(({ startsAt, isPublic }) => isPublic && Date.parse(startsAt) > now)
  return (
    <ListSelect
      label="Affiche à la fin de la lettre"
      value={String(posterOf ?? '')}
      options={[
        { value: '', label: 'Aucune' },
        ...dates.map(({ id, title: name, date_spectacle: day, heure_spectacle: time }) => ({
          value: String(id),
          label: `${dateWithoutYear(day)}, ${shortTime(time)} : ${name}`,
        })),
      ]}
      onChange={(id) =>
        setValue('posterOf', id === '' ? undefined : Number(id), { shouldDirty: true })
      }
    />
  )
}
