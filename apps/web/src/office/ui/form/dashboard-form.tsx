import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormSummary } from '#shared/ui/form/form-summary.tsx'
import styles from './dashboard-form.module.css'
import fields from './fields.module.css'

interface DashboardFormProps {
  /** Accessible name, where there is no heading. */
  label?: string
  labels: Readonly<Record<string, string>>
  isBusy: boolean
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form of the dashboard, with a summary of invalid fields first. */
export function DashboardForm({ label, labels, isBusy, onSubmit, children }: DashboardFormProps) {
  const { getFieldState, formState, setFocus } = useFormContext()
  const wrong =
    formState.submitCount > 0
      ? Object.keys(labels).filter((name) => getFieldState(name, formState).invalid)
      : []
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={isBusy}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <FormSummary wrong={wrong}>
        {(name) => (
          <button type="button" className={styles.wrong} onClick={() => setFocus(name)}>
            {labels[name]}
          </button>
        )}
      </FormSummary>
      {children}
    </form>
  )
}

/** Error beside the submit button; the input is kept but not saved. */
export const SaveFailure = ({ sentence }: { sentence: string | undefined }) =>
  sentence !== undefined && (
    <p className={fields.error}>
      Rien n’est enregistré ({sentence.replace(/\.$/, '')}). Ce que vous avez rempli est
      gardé&nbsp;: réessayez.
    </p>
  )
