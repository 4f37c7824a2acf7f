import { createContext, type ReactNode, use, useId } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { localAddress } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { FormSummary } from './form-summary.tsx'
import type { FormState } from './use-form.ts'
import action from '../page/action.module.css'
import styles from './form.module.css'

interface FieldContext {
  labels: FormState['labels']
  issues: FormState['issues']
  values: FormState['values']
  formId: string
}

const FieldContext = createContext<FieldContext>({ labels: {}, issues: {}, values: {}, formId: '' })

export interface FieldNames {
  id: string
  label: string
  hintId: string
  errorId: string
  messages: readonly string[]
  /** Initial value, after a submission without script. */
  value: string | undefined
  /** Links a control to its hint and its errors. */
  described: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
}

export function useField(name: string, hasHint = false): FieldNames {
  const { labels, issues, values, formId } = use(FieldContext)
  const id = `${formId}-${name}`
  const messages = issues[name] ?? []
  const [hintId, errorId] = [`${id}-aide`, `${id}-erreur`]
  const isInvalid = messages.length > 0
  const ids = [...(hasHint ? [hintId] : []), ...(isInvalid ? [errorId] : [])]
  return {
    id,
    label: labels[name] ?? '',
    hintId,
    errorId,
    messages,
    value: values[name],
    described: { 'aria-invalid': isInvalid, 'aria-describedby': ids.join(' ') || undefined },
  }
}

interface FormProps {
  state: FormState
  action: string
  look?: 'notch' | 'line'
  /** Action without script; a form without it cannot be sent before hydration. */
  postTo?: string
  /** Anchor of the answer without script; each form of a page has its own. */
  answerId?: string
  /** Submission is blocked; the form itself gives the reason. */
  isHeld?: boolean
  onReset?: () => void
  children: ReactNode
}

/** A form that cannot be submitted twice at the same time. */
export function Form({
  state,
  action: label,
  look = 'notch',
  postTo,
  answerId = 'reponse',
  isHeld = false,
  onReset,
  children,
}: FormProps) {
  const { issues, values, labels, isSending, said, failure, form, submit, review, prepare } = state
  const formId = useId()
  const minute = useServices().clock.initial
  const answer = postTo && answerId
  const isHydrated = useIsHydrated()
  const canSend = isHydrated ? !isHeld && !isSending : postTo !== undefined
  return (
    <FieldContext value={{ labels, issues, values, formId }}>
      {/* Without a script and without a place for it nothing is sent, and certainly no password in an
          address. What is heard here happens in its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        className={styles.form}
        id={said === undefined ? answer : undefined}
        action={postTo && `${localAddress(postTo)}#${answerId}`}
        method="post"
        // Without script, or before hydration, the browser's own validation is the only one.
        noValidate={isHydrated || postTo === undefined}
        aria-busy={isSending}
        onSubmit={submit}
        onInput={review}
        onFocus={prepare}
        onReset={onReset}
      >
        <FormSummary wrong={Object.keys(issues)}>
          {(name) => <a href={`#${formId}-${name}`}>{labels[name]}</a>}
        </FormSummary>
        {failure !== undefined && <p className={styles.summary}>{typeset(failure)}</p>}
        {/* Part of the idempotency key without a script. */}
        {!isHydrated && postTo && <input type="hidden" name="minute" value={minute} />}
        {children}
        <p className={styles.send}>
          <button type="submit" className={action[look]} disabled={!canSend}>
            {label}
          </button>
        </p>
        <output id={said === undefined ? undefined : answer} className={styles.said}>
          {said}
        </output>
      </form>
    </FieldContext>
  )
}
