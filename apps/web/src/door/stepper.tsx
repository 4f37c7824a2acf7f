import styles from './controls.module.css'

interface StepperProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** Number input with large touch targets; minimum 1. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  return (
    <fieldset className={styles.stepper}>
      <legend>{label}</legend>
      <button
        type="button"
        aria-label="Un de moins"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="Un de plus"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  )
}
