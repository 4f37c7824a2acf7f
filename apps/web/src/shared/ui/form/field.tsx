import type { ComponentProps, ReactNode } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { t, translated } from '#shared/lib/language/language.ts'
import { useSuggestedAddress } from '../email/use-suggested-address.tsx'
import { type FieldNames, useField } from './form.tsx'
import fields from './field.module.css'
import styles from './form.module.css'

interface LabelledProps {
  name: string
  /** Where its form does not name it. */
  label?: string | undefined
  /** Help text with an example. */
  hint?: ReactNode
}

/** A control with its label, hint and validation errors. */
export function Labelled({
  name,
  label,
  hint,
  children,
}: LabelledProps & { children: (field: FieldNames) => ReactNode }) {
  const field = useField(name, hint !== undefined)
  return (
    <div className={fields.field}>
      <label htmlFor={field.id}>{label ?? field.label}</label>
      {hint !== undefined && (
        <p className={styles.hint} id={field.hintId}>
          {hint}
        </p>
      )}
      {children(field)}
      <Messages name={name} />
    </div>
  )
}

export function Field({ name, label, hint, ...input }: LabelledProps & ComponentProps<'input'>) {
  return (
    <Labelled name={name} label={label} hint={hint}>
      {({ id, value, described }) => (
        <input defaultValue={value} required {...input} {...described} id={id} name={name} />
      )}
    </Labelled>
  )
}
export function EmailField(props: ComponentProps<typeof Field>) {
  const { input, suggestion } = useSuggestedAddress()
  const hint = props.readOnly ? undefined : typeset(t('Exemple : prenom.nom@exemple.fr'))
  return (
    <div>
      <Field type="email" autoComplete="email" hint={hint} {...props} {...input} />
      {suggestion}
    </div>
  )
}

export function Messages({ name }: { name: string }) {
  const { errorId, messages } = useField(name)
  if (messages.length === 0) return null
  return (
    <ul className={styles.messages} id={errorId}>
      {messages.map((message) => (
        <li key={message}>{translated(message)}</li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  name: string
  options: readonly string[]
  /** Where they are not the options themselves. */
  names?: Readonly<Record<string, string>>
  chosen?: string
}

export function Choice({ name, options, names, chosen }: ChoiceProps) {
  const { id, label, described } = useField(name)
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option, index) => (
        <label key={option}>
          <input
            {...described}
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={option}
            defaultChecked={option === chosen}
            required
          />
          {names?.[option] ?? translated(option)}
        </label>
      ))}
      <Messages name={name} />
    </fieldset>
  )
}
