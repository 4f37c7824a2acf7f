import { type ReactNode, type Ref, useState } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { Labelled } from './field.tsx'
import styles from './form.module.css'

interface PasswordFieldProps {
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
  onType?: (password: string) => void
}

export function PasswordField({ name, hint, autoComplete, ref, onType }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Labelled name={name} hint={hint}>
      {({ id, label, described }) => (
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
            <span>{t(isShown ? 'Masquer' : 'Afficher')}</span>
            <span className="visually-hidden">, {label}</span>
          </button>
        </div>
      )}
    </Labelled>
  )
}
