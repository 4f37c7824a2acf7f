import type { ManagedOperator } from '@espace/contracts/settings/operator'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { AdminClient } from '../../../lib/dashboard/admin-client.ts'
import { dashboardKey, useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/edit/use-entity-form.ts'
import { useKeepSaved } from '../../../lib/dashboard/saves/use-keep-saved.ts'
import { Button } from '../../../ui/dashboard/button.tsx'
import { ConflictChoice } from '../../../ui/dashboard/dialog/conflict-choice.tsx'
import { DraftNotice } from '../../../ui/dashboard/dialog/draft-notice.tsx'
import { DashboardForm } from '../../../ui/dashboard/form/dashboard-form.tsx'
import { FieldRow, TextArea, TextField } from '../../../ui/dashboard/form/fields.tsx'
import { SaveFailure } from '../../../ui/dashboard/form/save-failure.tsx'
import { QueryStatus } from '../../../ui/feedback/status.tsx'
import { Paragraph } from '../../../ui/text/paragraph.tsx'
import {
  bodyOf,
  missingIn,
  OPERATOR_FIELDS,
  OPERATOR_LABELS as LABELS,
  OperatorForm,
  OperatorValues,
  storedOperator,
  valuesOf,
} from './operator-values.ts'
import styles from './settings-panel.dashboard.module.css'

const operatorQuery = (admin: AdminClient) =>
  queryOptions({
    queryKey: dashboardKey('settings', 'operator'),
    queryFn: ({ signal }) => admin.settings.managedOperator({}, { signal }),
  })

const TEXTS = { saved: 'Exploitant sauvegardé', failed: 'Erreur lors de la sauvegarde' }

const labelOf = () => 'Exploitant'

/** Who runs the house: on every page, in mails, on tickets, and in the legal notice. */
export function OperatorSetting() {
  const query = useQuery(operatorQuery(useAdmin()))
  const { data } = query
  if (data) return <OperatorFields key={data.version} stored={data} />
  return <QueryStatus of={query} />
}

function OperatorFields({ stored }: { stored: ManagedOperator }) {
  const admin = useAdmin()
  const keep = useKeepSaved()
  const values = valuesOf(stored)
  const entity = useEntityForm({
    draft: { form: 'exploitant' },
    shape: OperatorValues,
    rules: OperatorForm,
    values,
    version: stored.version,
    labels: LABELS,
    fieldOf: OPERATOR_FIELDS,
    labelOf,
    save: (filledIn, version) =>
      admin.settings.setOperator({
        body: { ...bodyOf(filledIn), ...(version !== undefined && { version }) },
      }),
    storedOf: storedOperator,
    texts: TEXTS,
    onSaved: (saved) => void keep(operatorQuery(admin).queryKey, saved),
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
          La loi demande encore : {missing.join(', ')}. Les visiteurs n’en voient rien tant que ce
          n’est pas rempli.
        </Paragraph>
      )}
      <DashboardForm label="Exploitant" labels={LABELS} isBusy={isSaving} onSubmit={submit}>
        <Fields />
        <SaveFailure sentence={failure} />
        <p>
          <Button type="submit" look="main" disabled={isSaving}>
            {isSaving ? 'Enregistrement...' : 'Enregistrer l’exploitant'}
          </Button>
        </p>
      </DashboardForm>
    </FormProvider>
  )
}

function Fields() {
  return (
    <>
      <FieldRow>
        <TextField name="name" label={LABELS.name} autoComplete="off" />
        <TextField name="legalForm" label={LABELS.legalForm} hint="SARL, association loi 1901…" />
      </FieldRow>
      <TextArea
        name="licences"
        label={LABELS.licences}
        hint="Un par ligne, par exemple PLATESV-D-2021-003456. Imprimés en bas de chaque page, des emails et des billets."
        rows={3}
        spellCheck={false}
      />
      <FieldRow>
        <TextField name="siren" label={LABELS.siren} inputMode="numeric" />
        <TextField name="registry" label={LABELS.registry} />
        <TextField name="capital" label={LABELS.capital} />
        <TextField name="vatNumber" label={LABELS.vatNumber} />
      </FieldRow>
      <TextField name="address" label={LABELS.address} autoComplete="off" />
      <FieldRow>
        <TextField name="phone" label={LABELS.phone} type="tel" autoComplete="off" />
        <TextField name="email" label={LABELS.email} type="email" autoComplete="off" />
      </FieldRow>
      <TextField name="director" label={LABELS.director} autoComplete="off" />
      <FieldRow>
        <TextField name="host" label={LABELS.host} />
        <TextField name="hostPhone" label={LABELS.hostPhone} type="tel" autoComplete="off" />
      </FieldRow>
      <TextField name="hostAddress" label={LABELS.hostAddress} autoComplete="off" />
      <TextField name="mediator" label={LABELS.mediator} hint="Nom et adresse." />
    </>
  )
}
