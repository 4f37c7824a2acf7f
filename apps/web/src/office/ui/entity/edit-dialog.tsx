import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { EntityForm } from '#office/lib/edit/use-entity-form.ts'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { DashboardForm, SaveFailure } from '../form/dashboard-form.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { DraftNotice } from './pending-drafts.tsx'
import styles from './edit-dialog.module.css'

interface EditDialogProps<Values extends FieldValues> {
  title: string
  entity: EntityForm<Values>
  isWide?: boolean
  /** Preview beside the fields, on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

export function EditDialog<Values extends FieldValues>({
  title,
  entity,
  isWide = false,
  aside,
  children,
}: EditDialogProps<Values>) {
  const { form, conflict, failure, isSaving, submit, close, cancel } = entity
  return (
    <Dialog title={title} onClose={close} isWide={isWide}>
      {conflict ? (
        <ConflictChoice entity={entity} conflict={conflict} />
      ) : (
        <FormProvider {...form}>
          <DraftNotice entity={entity} />
          <div className={aside === undefined ? undefined : styles.columns}>
            {/* Before the form: Radix wraps the focus after the last link or field, and counts inert ones. */}
            {aside}
            <DashboardForm label={title} labels={entity.labels} isBusy={isSaving} onSubmit={submit}>
              {children}
              <SaveFailure sentence={failure} />
              <DialogActions>
                <Button onClick={cancel}>Annuler</Button>
                <Button type="submit" look="main" disabled={isSaving}>
                  {isSaving ? 'Enregistrement...' : 'Enregistrer'}
                </Button>
              </DialogActions>
            </DashboardForm>
          </div>
        </FormProvider>
      )}
    </Dialog>
  )
}
