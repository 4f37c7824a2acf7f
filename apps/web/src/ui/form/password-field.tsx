import { type ReactNode, type Ref, useState } from 'react'
import { Messages } from './field.tsx'
import { useField } from './form.tsx'
import styles from './form.module.css'

interface PasswordFieldProps {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
  onType?: (password: string) => void
}

/** A password, that one may look at while typing it. */
export function PasswordField({
  name,
  label,
  hint,
  autoComplete,
  ref,
  onType,
}: PasswordFieldProps) {
  const { id, hintId, described } = useField(name, hint !== undefined)
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div className={styles.password}>
        <input
          {...described}
          ref={ref}
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          onInput={(event) => onType?.(event.currentTarget.value)}
        />
        <button type="button" aria-controls={id} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Masquer' : 'Afficher'}
          <span className="visually-hidden">, {label}</span>
        </button>
      </div>
      <Messages name={name} />
    </div>
  )
}
