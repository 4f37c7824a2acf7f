import type { ComponentProps, ReactNode } from 'react'
import { Labelled } from './field.tsx'

interface LongFieldProps {
  name: string
  hint?: ReactNode
}

export function LongField({ name, hint, ...input }: LongFieldProps & ComponentProps<'textarea'>) {
  return (
    <Labelled name={name} hint={hint}>
      {({ id, value, described }) => (
        <textarea
          defaultValue={value}
          rows={7}
          required
          {...input}
          {...described}
          id={id}
          name={name}
        />
      )}
    </Labelled>
  )
}

interface SelectFieldProps {
  name: string
  /** Default option. */
  initial: string
  options: Readonly<Record<string, string>>
}

export function SelectField({ name, initial, options }: SelectFieldProps) {
  return (
    <Labelled name={name}>
      {({ id, value = initial, described }) => (
        <select {...described} id={id} name={name} defaultValue={value} required>
          {Object.entries(options).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
