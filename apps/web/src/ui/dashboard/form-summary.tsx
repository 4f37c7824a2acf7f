import { useFormContext } from 'react-hook-form'
import { typeset } from '../../lib/french.ts'
import styles from './entity-dialog.dashboard.module.css'

/** Which fields have to be put right; each says itself how. */
export function FormSummary({ labels }: { labels: Readonly<Record<string, string>> }) {
  const { getFieldState, formState, setFocus } = useFormContext()
  const wrong =
    formState.submitCount > 0
      ? Object.entries(labels).filter(([name]) => getFieldState(name, formState).invalid)
      : []
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <p className={styles.summary}>
          {typeset(
            wrong.length === 1
              ? 'Un champ est à corriger :'
              : `${wrong.length} champs sont à corriger :`,
          )}{' '}
          {wrong.map(([name, label]) => (
            <button key={name} type="button" onClick={() => setFocus(name)}>
              {label}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
