import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { type ActionData, useFormActionData } from '#shared/lib/action-data.ts'
import type { Filled, Outcome } from '#shared/lib/address/send-address.ts'
import { SECURITY_MESSAGE_MS } from '#shared/lib/client/security-error.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { localAddress, t, translated } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { useSuggestedAddress } from './use-suggested-address.tsx'
import fields from '../form/field.module.css'
import action from '../page/action.module.css'
import styles from './address-form.module.css'

export interface AddressFormProps {
  /** Form action without script: path of the page, and anchor of the answer. */
  path: string
  anchor: string
  /** Label of the button, and its label while sending. */
  action: string
  busy: string
  /** Fallback message of an error without one. */
  failed: string
  send: (filled: Filled) => Promise<{ message: string }>
  email?: string | undefined
  children?: ReactNode
}

type State = Outcome | { kind: 'idle' | 'submitting'; text: ''; isSecurity?: false }

const IDLE: State = { kind: 'idle', text: '' }

export function AddressForm({ path, anchor, send, failed, email, ...words }: AddressFormProps) {
  const actionData = useFormActionData(path)
  const [state, setState] = useState<State>(() => outcomeOf(actionData))
  const isHydrated = useIsHydrated()
  const { queryClient } = useServices()
  const { input, suggestion } = useSuggestedAddress()
  const [fieldId, messageId] = [useId(), useId()]

  useEffect(() => {
    if (!state.isSecurity) return undefined
    const timer = setTimeout(() => setState(IDLE), SECURITY_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [state])

  const sendForm = async (form: HTMLFormElement) => {
    setState({ kind: 'submitting', text: '' })
    const data = new FormData(form)
    const outcome = await import('#shared/lib/address/send-address.ts')
      .then(({ sendAddress }) => sendAddress(queryClient, data, send, failed))
      .catch((): Outcome => ({ kind: 'error', text: failed }))
    setState(outcome)
    if (outcome.kind === 'success') form.reset()
    else form.querySelector<HTMLElement>('[type="email"]')?.focus()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind !== 'submitting') void sendForm(event.currentTarget)
  }
  return (
    <>
      <form
        className={styles.form}
        action={`${localAddress(path)}#${anchor}`}
        method="post"
        noValidate={isHydrated}
        aria-busy={state.kind === 'submitting'}
        onSubmit={submit}
      >
        <div className={fields.field}>
          <label htmlFor={fieldId}>{t('Votre adresse email')}</label>
          <input
            id={fieldId}
            name="email"
            type="email"
            autoComplete="email"
            placeholder={t('nom@exemple.fr')}
            defaultValue={actionData?.error ? actionData.values['email'] : email}
            aria-invalid={state.kind === 'error'}
            aria-describedby={messageId}
            required
            {...input}
          />
          {suggestion}
        </div>
        {words.children}
        <button type="submit" className={action.notch} disabled={state.kind === 'submitting'}>
          {state.kind === 'submitting' ? words.busy : words.action}
        </button>
        <div className="visually-hidden" aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" aria-label={t('Site web')} />
        </div>
      </form>
      <div className={styles.message} id={messageId}>
        <output>{state.kind === 'success' && typeset(translated(state.text))}</output>
        {state.kind === 'error' && <span role="alert">{typeset(translated(state.text))}</span>}
      </div>
    </>
  )
}

function outcomeOf(actionData: ActionData | undefined): State {
  if (actionData?.said !== undefined) return { kind: 'success', text: actionData.said }
  const { error } = actionData ?? {}
  if (error) return { kind: 'error', text: error.issues?.[0]?.message ?? error.message }
  return IDLE
}
