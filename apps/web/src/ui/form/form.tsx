import { createContext, type ReactNode, use, useId } from 'react'
import { typeset } from '../../lib/french.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import type { FormState } from './use-form.ts'
import action from '../action.module.css'
import styles from './form.module.css'

interface FieldContext {
  issues: FormState['issues']
  formId: string
}

const FieldContext = createContext<FieldContext>({ issues: {}, formId: '' })

interface FieldNames {
  id: string
  hintId: string
  errorId: string
  messages: readonly string[]
  /** What points a control at its hint and its errors. */
  described: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
}

/** What a field needs to know of the form that it stands in. */
export function useField(name: string, hasHint = false): FieldNames {
  const { issues, formId } = use(FieldContext)
  const id = `${formId}-${name}`
  const messages = issues[name] ?? []
  const [hintId, errorId] = [`${id}-aide`, `${id}-erreur`]
  const isInvalid = messages.length > 0
  const ids = [...(hasHint ? [hintId] : []), ...(isInvalid ? [errorId] : [])]
  return {
    id,
    hintId,
    errorId,
    messages,
    described: { 'aria-invalid': isInvalid, 'aria-describedby': ids.join(' ') || undefined },
  }
}

interface FormProps {
  state: FormState
  /** What the button that sends it says. */
  action: string
  look?: 'notch' | 'line'
  children: ReactNode
}

/** A form; it can be sent as soon as the page is alive, and one time at once. */
export function Form({ state, action: label, look = 'notch', children }: FormProps) {
  const { issues, isSending, said, form, submit, review, prepare } = state
  const formId = useId()
  const isHydrated = useIsHydrated()
  return (
    <FieldContext value={{ issues, formId }}>
      {/* Without a script nothing is sent, and certainly no password in an address. What is heard here
          happens in its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        aria-busy={isSending}
        onSubmit={submit}
        onInput={review}
        onFocus={prepare}
      >
        <Summary state={state} formId={formId} />
        {children}
        <p className={styles.send}>
          <button type="submit" className={action[look]} disabled={!isHydrated || isSending}>
            {label}
          </button>
        </p>
        <output className={styles.said}>{said}</output>
      </form>
    </FieldContext>
  )
}

/** Which fields have to be put right; each says itself how. */
function Summary({ state: { issues, labels }, formId }: { state: FormState; formId: string }) {
  const wrong = Object.keys(issues)
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <p className={styles.summary}>
          {typeset(
            wrong.length === 1
              ? 'Un champ est à corriger :'
              : `${wrong.length} champs sont à corriger :`,
          )}{' '}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={`#${formId}-${name}`}>{labels[name]}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
