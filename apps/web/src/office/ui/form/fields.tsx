import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { typeset } from '#shared/lib/language/french.ts'
import styles from './fields.module.css'

interface FieldProps {
  name: string
  label: string
  /** Help text with an example. */
  hint?: ReactNode
}

interface Described {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** ARIA attributes that link a control to its hint and its error. */
function useDescribed(name: string, hasHint: boolean) {
  const id = useId()
  const form = useFormContext()
  const error = form.getFieldState(name, form.formState).error?.message
  const ids = [...(hasHint ? [`${id}-aide`] : []), ...(error === undefined ? [] : [`${id}-erreur`])]
  const described: Described = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': ids.join(' ') || undefined,
  }
  return { described, error, hintId: `${id}-aide`, errorId: `${id}-erreur` }
}

interface NoteProps {
  id: string
  look: 'hint' | 'error'
  children: ReactNode
}

const Note = ({ id, look, children }: NoteProps) =>
  children !== undefined && (
    <p className={styles[look]} id={id}>
      {look === 'hint' && typeof children === 'string' ? typeset(children) : children}
    </p>
  )

interface ShellProps extends FieldProps {
  children: (described: Described) => ReactNode
}

/** A control with its label, hint and validation error. */
export function FieldShell({ name, label, hint, children }: ShellProps) {
  const { described, error, hintId, errorId } = useDescribed(name, hint !== undefined)
  return (
    <div className={styles.field}>
      <label htmlFor={described.id}>{label}</label>
      <Note id={hintId} look="hint">
        {hint}
      </Note>
      {children(described)}
      <Note id={errorId} look="error">
        {error}
      </Note>
    </div>
  )
}

/** A line of text, a date, an hour, an address… */
export function TextField({
  name,
  label,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  const { register } = useFormContext()
  return (
    <FieldShell name={name} label={label} hint={hint}>
      {(described) => <input {...input} {...described} {...register(name)} />}
    </FieldShell>
  )
}

export function TextArea({
  name,
  label,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { register } = useFormContext()
  return (
    <FieldShell name={name} label={label} hint={hint}>
      {(described) => <textarea rows={5} {...input} {...described} {...register(name)} />}
    </FieldShell>
  )
}

export interface Option {
  value: string
  label: string
}

export interface OptionGroup {
  label: string
  options: readonly Option[]
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export function SelectField({
  name,
  label,
  hint,
  options,
  groups,
}: FieldProps & { options: readonly Option[]; groups?: readonly OptionGroup[] }) {
  const { register } = useFormContext()
  return (
    <FieldShell name={name} label={label} hint={hint}>
      {(described) => (
        <select {...described} {...register(name)}>
          <Options options={options} />
          {groups?.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              <Options options={options} />
            </optgroup>
          ))}
        </select>
      )}
    </FieldShell>
  )
}

export function CheckField({ name, label, hint }: FieldProps) {
  const { register } = useFormContext()
  const { described, error, hintId, errorId } = useDescribed(name, hint !== undefined)
  return (
    <div className={styles.field}>
      <label>
        <input type="checkbox" {...described} {...register(name)} />
        {label}
      </label>
      <Note id={hintId} look="hint">
        {hint}
      </Note>
      <Note id={errorId} look="error">
        {error}
      </Note>
    </div>
  )
}

/** Radio group (`radio`), or a list of checkboxes (`checkbox`, a field that is a list). */
export function ChoiceField({
  name,
  label,
  hint,
  options,
  type = 'radio',
}: FieldProps & { options: readonly Option[]; type?: 'radio' | 'checkbox' }) {
  const { register } = useFormContext()
  const { described, error, hintId, errorId } = useDescribed(name, hint !== undefined)
  return (
    <fieldset className={styles.choice} aria-describedby={described['aria-describedby']}>
      <legend>{label}</legend>
      <Note id={hintId} look="hint">
        {hint}
      </Note>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type={type} value={value} {...register(name)} />
          {label}
        </label>
      ))}
      <Note id={errorId} look="error">
        {error}
      </Note>
    </fieldset>
  )
}

/** Fields beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
