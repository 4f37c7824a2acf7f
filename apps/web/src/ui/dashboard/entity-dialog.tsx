import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { EntityForm } from '../../lib/dashboard/use-entity-form.ts'
import { Button } from './button.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { FormSummary } from './form-summary.tsx'
import { moment } from './moment.ts'
import { Notice } from './panel.tsx'
import styles from './entity-dialog.dashboard.module.css'

interface EntityDialogProps<Values extends FieldValues> {
  title: string
  entity: EntityForm<Values>
  isWide?: boolean
  /** What stands beside the fields, where there is room: a preview. */
  aside?: ReactNode
  children: ReactNode
}

/** The dialog that adds or changes something. */
export function EntityDialog<Values extends FieldValues>({
  title,
  entity,
  isWide = false,
  aside,
  children,
}: EntityDialogProps<Values>) {
  const { form, restoredAt, conflict, isSaving, submit, discard, close } = entity
  return (
    <Dialog title={title} onClose={close} isWide={isWide}>
      {conflict ? (
        <ConflictChoice entity={entity} conflict={conflict} />
      ) : (
        <FormProvider {...form}>
          {restoredAt !== undefined && (
            <Notice actions={<Button onClick={discard}>Abandonner le brouillon</Button>}>
              Votre brouillon {moment(restoredAt)} a été restauré. Il n’est pas encore enregistré.
            </Notice>
          )}
          <div className={aside === undefined ? undefined : styles.columns}>
            <form
              className={styles.form}
              noValidate
              aria-busy={isSaving}
              aria-label={title}
              onSubmit={(event) => {
                event.preventDefault()
                void submit()
              }}
            >
              <FormSummary labels={entity.labels} />
              {children}
              <DialogActions>
                <Button onClick={close}>Annuler</Button>
                <Button type="submit" look="main" disabled={isSaving}>
                  {isSaving ? 'Enregistrement...' : 'Enregistrer'}
                </Button>
              </DialogActions>
            </form>
            {aside}
          </div>
        </FormProvider>
      )}
    </Dialog>
  )
}
