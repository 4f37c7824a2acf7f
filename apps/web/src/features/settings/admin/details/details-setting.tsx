import type { ManagedContactDetails } from '@espace/contracts/settings/contact-details'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { AdminClient } from '../../../../lib/dashboard/admin-client.ts'
import { dashboardKey, useAdmin } from '../../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../../lib/dashboard/edit/use-entity-form.ts'
import { useKeepSaved } from '../../../../lib/dashboard/saves/use-keep-saved.ts'
import { Button } from '../../../../ui/dashboard/button.tsx'
import { ConflictChoice } from '../../../../ui/dashboard/dialog/conflict-choice.tsx'
import { DraftNotice } from '../../../../ui/dashboard/dialog/draft-notice.tsx'
import { DashboardForm } from '../../../../ui/dashboard/form/dashboard-form.tsx'
import { FieldRow, TextArea, TextField } from '../../../../ui/dashboard/form/fields.tsx'
import { SaveFailure } from '../../../../ui/dashboard/form/save-failure.tsx'
import { QueryStatus } from '../../../../ui/feedback/status.tsx'
import { Paragraph } from '../../../../ui/text/paragraph.tsx'
import {
  DETAILS_LABELS as LABELS,
  DetailsForm,
  DetailsValues,
  missingIn,
  storedDetails,
  valuesOf,
} from './details-values.ts'
import styles from '../settings-panel.dashboard.module.css'

const detailsQuery = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'contact-details'),
    queryFn: ({ signal }) => admin.settings.contactDetails({}, { signal }),
  })

const TEXTS = { saved: 'Coordonnées sauvegardées', failed: 'Erreur lors de la sauvegarde' }

const labelOf = () => 'Coordonnées'

/** Where the house is and how to reach it: on every page, in mails, on tickets and in calendars. */
export function DetailsSetting() {
  const query = useQuery(detailsQuery(useAdmin()))
  const { data } = query
  if (data) return <Details key={data.version} stored={data} />
  return <QueryStatus of={query} />
}

function Details({ stored }: { stored: ManagedContactDetails }) {
  const admin = useAdmin()
  const keep = useKeepSaved()
  const values = valuesOf(stored)
  const entity = useEntityForm({
    draft: { form: 'coordonnees' },
    shape: DetailsValues,
    rules: DetailsForm,
    values,
    version: stored.version,
    labels: LABELS,
    labelOf,
    save: (filledIn, version) =>
      admin.settings.setContactDetails({
        body: { ...filledIn, ...(version !== undefined && { version }) },
      }),
    storedOf: storedDetails,
    texts: TEXTS,
    onSaved: (saved) => void keep(detailsQuery(admin).queryKey, saved),
    onClose: () => undefined,
  })
  const { form, conflict, failure, isSaving, submit } = entity
  const missing = missingIn(values)
  if (conflict) return <ConflictChoice entity={entity} conflict={conflict} />
  return (
    <FormProvider {...form}>
      <DraftNotice entity={entity} />
      {missing.length > 0 && (
        <Paragraph className={styles.due}>
          Les visiteurs ne trouvent pas encore : {missing.join(', ')}. Rien n’en est affiché tant
          que ce n’est pas rempli.
        </Paragraph>
      )}
      <DashboardForm label="Coordonnées" labels={LABELS} isBusy={isSaving} onSubmit={submit}>
        <Fields />
        <SaveFailure sentence={failure} />
        <p>
          <Button type="submit" look="main" disabled={isSaving}>
            {isSaving ? 'Enregistrement...' : 'Enregistrer les coordonnées'}
          </Button>
        </p>
      </DashboardForm>
    </FormProvider>
  )
}

/** How visitors come. */
const ACCESS = [
  { name: 'transit', hint: 'Métro, tramway, bus, et combien de minutes à pied.' },
  { name: 'driving', hint: 'Où se garer.' },
  { name: 'cycling', hint: 'Où laisser un vélo.' },
  { name: 'stepFree', hint: 'Vide, le site dit qu’il n’y a pas d’accès.' },
] as const

function Fields() {
  return (
    <>
      <TextField name="street" label={LABELS.street} autoComplete="off" />
      <FieldRow>
        <TextField name="postalCode" label={LABELS.postalCode} inputMode="numeric" />
        <TextField name="city" label={LABELS.city} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField name="phone" label={LABELS.phone} type="tel" autoComplete="off" />
        <TextField name="email" label={LABELS.email} type="email" autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField
          name="position"
          label={LABELS.position}
          hint="Latitude et longitude, par exemple 50.6355, 3.0628."
        />
        <TextField name="directions" label={LABELS.directions} type="url" hint="https://…" />
      </FieldRow>
      {ACCESS.map(({ name, hint }) => (
        <FieldRow key={name}>
          <TextArea name={name} label={LABELS[name]} hint={hint} rows={3} />
          <TextArea
            name={`${name}English`}
            label={LABELS[`${name}English`]}
            hint="Vide, la page anglaise dit le français."
            rows={3}
            lang="en"
          />
        </FieldRow>
      ))}
      <TextField name="reviews" label={LABELS.reviews} type="url" />
      <FieldRow>
        <TextField name="facebook" label={LABELS.facebook} type="url" />
        <TextField name="instagram" label={LABELS.instagram} type="url" />
      </FieldRow>
    </>
  )
}
