import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  CheckField,
  ChoiceField,
  FieldRow,
  SelectField,
  TextArea,
  TextField,
} from '../../../../ui/dashboard/form/fields.tsx'
import { ImageField } from '../../../uploads/image-field.tsx'
import { FOLDED, FoldedDetails, OpenDetails } from './show-details.tsx'
import { HOUSE, HOUSE_SEATS, SHOW_LABELS as LABELS, type ShowValues } from './show-values.ts'
import { When } from './when-fields.tsx'
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
  { value: 'externe', label: 'Billetterie extérieure (lien)' },
  { value: 'maison', label: 'Vendu ici' },
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
      <When show={show} />
      <PlaceField place={show?.lieu} />
      <TextField
        name="lien_spectacle"
        label={`${LABELS.lien_spectacle} (facultatif)`}
        hint="Par exemple https://billetterie.fr/le-spectacle"
        type="url"
        inputMode="url"
      />
      <OpenDetails />
      <ChoiceField
        name="booking_mode"
        label={LABELS.booking_mode}
        hint="Vendues ici, les places se réservent sur le site et se règlent à l’entrée ou en ligne."
        options={BOOKING_OPTIONS}
      />
      {booking === 'maison' && (
        <>
          <TextField
            name="capacity"
            label={LABELS.capacity}
            hint={seatsHint(show)}
            inputMode="numeric"
            required
          />
          <Admission />
          <Sales />
        </>
      )}
      <More isSoldHere={booking === 'maison'} />
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

/** What most shows do without. */
function More({ isSoldHere }: { isSoldHere: boolean }) {
  const { getFieldState, formState } = useFormContext<ShowValues>()
  const [isOpen, setIsOpen] = useState(false)
  // What has to be put right is never folded away.
  const isWrong = [...FOLDED, 'price' as const].some(
    (name) => getFieldState(name, formState).invalid,
  )
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {isSoldHere ? 'Genre, durée et vidéo' : 'Genre, prix, durée et vidéo'} (facultatif)
      </summary>
      <FoldedDetails beside={!isSoldHere && <PriceField />} />
    </details>
  )
}

const seatsHint = (show: ManagedSpectacle | undefined): string =>
  show && show.seats_taken > 0
    ? `La salle en a ${HOUSE_SEATS} ; ${show.seats_taken} sont déjà réservées.`
    : `La salle en a ${HOUSE_SEATS}.`

const PriceField = () => (
  <TextField name="price" label={`${LABELS.price} (€)`} hint="Par exemple 15 ou 12,50" />
)

/** What a seat of the house costs; that it costs nothing has to be said. */
function Admission() {
  const isFree = useWatch<ShowValues, 'isFree'>({ name: 'isFree' })
  return (
    <>
      {!isFree && <PriceField />}
      <CheckField name="isFree" label={LABELS.isFree} />
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
