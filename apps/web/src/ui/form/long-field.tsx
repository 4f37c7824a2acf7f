import type { ReactNode } from 'react'
import { Messages } from './field.tsx'
import { useField } from './form.tsx'
import styles from './form.module.css'

interface LongFieldProps {
  name: string
  label: string
  hint?: ReactNode
}

/** Several lines of text to be filled in. */
export function LongField({ name, label, hint }: LongFieldProps) {
  const { id, hintId, value, described } = useField(name, hint !== undefined)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <textarea {...described} id={id} name={name} rows={7} defaultValue={value} required />
      <Messages name={name} />
    </div>
  )
}

interface SelectFieldProps {
  name: string
  label: string
  /** What it says before something is chosen. */
  prompt: string
  options: Readonly<Record<string, string>>
}

/** One of a few answers, from a list. */
export function SelectField({ name, label, prompt, options }: SelectFieldProps) {
  const { id, value = '', described } = useField(name)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...described} id={id} name={name} defaultValue={value} required>
        <option value="">{prompt}</option>
        {Object.entries(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <Messages name={name} />
    </div>
  )
}
