import { isGuessable, TOO_COMMON } from '@espace/contracts/auth/guessable-password'
import {
  passwordCriteria,
  passwordStrength,
  SPECIAL_CHARACTERS,
} from '@espace/contracts/auth/password-rules'
import { useEffect, useRef, useState } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import styles from '../auth.module.css'

/** Password field with a live strength meter (§5). */
export function NewPassword({ name }: { name: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  // The visitor may have typed before hydration.
  useEffect(() => setPassword(input.current?.value ?? ''), [])
  return (
    <>
      <PasswordField
        ref={input}
        name={name}
        autoComplete="new-password"
        hint={
          <>
            {typeset(t('Caractères spéciaux autorisés :'))} <code>{SPECIAL_CHARACTERS}</code>
          </>
        }
        onType={setPassword}
      />
      <Strength password={password} />
    </>
  )
}

function Strength({ password }: { password: string }) {
  const met = passwordCriteria.filter(({ isMet }) => isMet(password))
  const isComplete = met.length === passwordCriteria.length
  return (
    <div className={styles.strength}>
      <div className={styles.steps} aria-hidden="true">
        {passwordCriteria.map(({ name }, index) => (
          <span key={name} className={index < met.length ? styles.met : undefined} />
        ))}
      </div>
      <p>
        {typeset(t('Robustesse :'))} <output>{translated(passwordStrength(password))}</output>
      </p>
      {isComplete && isGuessable(password) && <p>{translated(TOO_COMMON)}</p>}
      <ul className={styles.criteria}>
        {passwordCriteria.map(({ name, label, isMet }) => {
          const isDone = isMet(password)
          return (
            <li key={name} className={isDone ? styles.met : undefined}>
              {translated(label)}
              {isDone && <span className="visually-hidden">{t(', c’est bon')}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
