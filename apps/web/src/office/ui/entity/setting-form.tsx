import { useQuery } from '@tanstack/react-query'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useAdmin } from '#office/lib/dashboard.tsx'
import { type Setting, settingQuery, useSetting } from '#office/lib/edit/setting.ts'
import { Button } from '#shared/dialog/button.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { DashboardForm, SaveFailure } from '../form/dashboard-form.tsx'
import { Fields } from '../form/field-table.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { DraftNotice } from './pending-drafts.tsx'
import styles from './edit-dialog.module.css'

interface SettingFormProps<Values extends FieldValues, Stored extends { version: number }> {
  of: Setting<Values, Stored>
  action: string
}

export function SettingForm<Values extends FieldValues, Stored extends { version: number }>(
  props: SettingFormProps<Values, Stored>,
) {
  const query = useQuery(settingQuery(props.of, useAdmin()))
  const { data } = query
  if (data) return <LoadedForm key={data.version} {...props} stored={data} />
  return <QueryStatus of={query} />
}

function LoadedForm<Values extends FieldValues, Stored extends { version: number }>({
  of,
  action,
  stored,
}: SettingFormProps<Values, Stored> & { stored: Stored }) {
  const entity = useSetting(of, stored)
  const { form, labels, conflict, failure, isSaving, submit } = entity
  if (conflict) return <ConflictChoice entity={entity} conflict={conflict} />
  return (
    <FormProvider {...form}>
      <DraftNotice entity={entity} />
      <Due of={of} values={of.toForm(stored)} />
      <DashboardForm label={of.label} labels={labels} isBusy={isSaving} onSubmit={submit}>
        <Fields of={of.fields} layout={of.layout} />
        <SaveFailure sentence={failure} />
        <p>
          <Button type="submit" look="main" disabled={isSaving}>
            {isSaving ? 'Enregistrement...' : action}
          </Button>
        </p>
      </DashboardForm>
    </FormProvider>
  )
}

interface DueProps<Values extends FieldValues> {
  of: Pick<Setting<Values, { version: number }>, 'fields' | 'due'>
  values: Values
}

function Due<Values extends FieldValues>({ of: { fields, due }, values }: DueProps<Values>) {
  const empty = due?.fields.filter((name) => String(values[name]).trim() === '') ?? []
  if (!due || empty.length === 0) return null
  return (
    <Paragraph className={styles.due}>
      {due.sentence(empty.map((name) => fields[name].label).join(', '))}
    </Paragraph>
  )
}
