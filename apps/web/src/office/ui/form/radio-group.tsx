import { useId } from 'react'
import type { Option } from './fields.tsx'
import styles from './fields.module.css'

interface RadioGroupProps {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

export function RadioGroup({ label, value, options, onChange }: RadioGroupProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
