import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useWatch } from 'react-hook-form'
import {
  CheckField,
  ChoiceField,
  FieldRow,
  SelectField,
  TextArea,
  TextField,
} from '../../../ui/dashboard/fields.tsx'
import { ImageField } from '../../uploads/image-field.tsx'
import { WEEKDAY_OPTIONS } from './plan-summary.ts'
import { PlannedDates } from './planned-dates.tsx'
import { HOUSE, SHOW_LABELS as LABELS, type ShowValues } from './show-values.ts'
import styles from './show-dialog.dashboard.module.css'

const SCOPE_OPTIONS = [
  { value: 'date', label: 'Cette date' },
  { value: 'suivantes', label: 'Celle-ci et les suivantes' },
  { value: 'serie', label: 'Toute la série' },
]

const PUBLICATION_OPTIONS = [
  { value: 'publie', label: 'Publié' },
  { value: 'brouillon', label: 'Brouillon' },
  { value: 'programmee', label: 'Publication programmée' },
]

const BOOKING_OPTIONS = [
  { value: 'externe', label: 'Sur sa billetterie' },
  { value: 'maison', label: 'Avec la maison' },
]

const RHYTHM_OPTIONS = [
  { value: '1', label: 'Chaque semaine' },
  { value: '2', label: 'Une semaine sur deux' },
  { value: '3', label: 'Une semaine sur trois' },
  { value: '4', label: 'Une semaine sur quatre' },
]

/** Every field of a show (§3, §5). */
export function ShowFields({ show }: { show: ManagedSpectacle | undefined }) {
  const [publication, booking] = useWatch<ShowValues, ['publication', 'booking_mode']>({
    name: ['publication', 'booking_mode'],
  })
  return (
    <>
      {show && show.recurrence_id !== null && (
        <ChoiceField
          name="scope"
          label={LABELS.scope}
          hint="Ce spectacle fait partie d’une série. Les dates retouchées à la main ou réservées sont protégées."
          options={SCOPE_OPTIONS}
        />
      )}
      <TextField name="title" label={LABELS.title} required maxLength={200} />
      <ImageField name="img" label={LABELS.img} kind="spectacle" folder="spectacles" isRequired />
      <TextArea name="description" label={LABELS.description} required maxLength={5_000} />
      <When isInSeries={show !== undefined && show.recurrence_id !== null} id={show?.id} />
      <PlaceField place={show?.lieu} />
      <TextField
        name="lien_spectacle"
        label={`${LABELS.lien_spectacle} (facultatif)`}
        hint="Par exemple https://billetterie.fr/le-spectacle"
        type="url"
        inputMode="url"
      />
      <CheckField name="lsf" label={LABELS.lsf} />
      <ChoiceField
        name="booking_mode"
        label={LABELS.booking_mode}
        hint="Avec la maison, les places se réservent sur le site et se règlent à l’entrée ou en ligne."
        options={BOOKING_OPTIONS}
      />
      {booking === 'maison' && (
        <>
          <TextField
            name="capacity"
            label={LABELS.capacity}
            hint="Pas moins que celles qui sont déjà réservées."
            inputMode="numeric"
            required
          />
          <Sales />
        </>
      )}
      <details className={styles.more}>
        <summary>Genre, prix et durée (facultatif)</summary>
        <FieldRow>
          <TextField name="genre" label={LABELS.genre} hint="Par exemple Seul en scène" />
          <TextField name="price" label={`${LABELS.price} (€)`} hint="Par exemple 15 ou 12,50" />
          <TextField
            name="duration_minutes"
            label={`${LABELS.duration_minutes} (minutes)`}
            hint="Par exemple 75"
            inputMode="numeric"
          />
        </FieldRow>
      </details>
      <ChoiceField name="publication" label={LABELS.publication} options={PUBLICATION_OPTIONS} />
      {publication === 'programmee' && (
        <TextField
          name="publish_at"
          label={LABELS.publish_at}
          hint="Heure de Paris ; le spectacle paraît dans la minute."
          type="datetime-local"
        />
      )}
    </>
  )
}

/** From when until when the site sells the seats; a whole series opens in one moment. */
function Sales() {
  const [isRecurrent, scope] = useWatch<ShowValues, ['isRecurrent', 'scope']>({
    name: ['isRecurrent', 'scope'],
  })
  return (
    <FieldRow>
      <TextField
        name="sales_open_at"
        label={`${LABELS.sales_open_at} (facultatif)`}
        hint="Heure de Paris ; vide : tout de suite."
        type="datetime-local"
      />
      {!isRecurrent && scope === 'date' && (
        <TextField
          name="sales_close_at"
          label={`${LABELS.sales_close_at} (facultatif)`}
          hint="Vide : au début du spectacle."
          type="datetime-local"
        />
      )}
    </FieldRow>
  )
}

/** A single date and hour, or a weekly recurrence in their place (§4, §5). */
function When({ isInSeries, id }: { isInSeries: boolean; id: number | undefined }) {
  const [isRecurrent, scope] = useWatch<ShowValues, ['isRecurrent', 'scope']>({
    name: ['isRecurrent', 'scope'],
  })
  const isSeries = isRecurrent || scope !== 'date'
  return (
    <>
      {!isInSeries && (
        <CheckField
          name="isRecurrent"
          label={LABELS.isRecurrent}
          hint="Crée un spectacle pour chaque date, la première et la dernière comprises."
        />
      )}
      {isSeries ? (
        <>
          <ChoiceField
            name="weekdays"
            label={LABELS.weekdays}
            options={WEEKDAY_OPTIONS}
            type="checkbox"
          />
          <FieldRow>
            <TextField name="time" label={LABELS.time} type="time" />
            <TextField name="startDate" label={LABELS.startDate} type="date" />
            <TextField name="endDate" label={LABELS.endDate} type="date" />
            <SelectField name="interval" label={LABELS.interval} options={RHYTHM_OPTIONS} />
          </FieldRow>
          <PlannedDates id={id} />
        </>
      ) : (
        <FieldRow>
          <TextField name="date_spectacle" label={LABELS.date_spectacle} type="date" required />
          <TextField name="heure_spectacle" label={LABELS.heure_spectacle} type="time" required />
        </FieldRow>
      )}
    </>
  )
}

/** The house is the only choice (§3); a show that plays elsewhere already keeps its place. */
function PlaceField({ place }: { place: string | undefined }) {
  const places = [...new Set([HOUSE, ...(place ? [place] : [])])]
  return (
    <SelectField
      name="lieu"
      label={LABELS.lieu}
      options={places.map((each) => ({ value: each, label: each }))}
    />
  )
}
