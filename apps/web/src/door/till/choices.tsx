import type { OpenEvening } from '@espace/contracts/door/door'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { type InputHTMLAttributes, useId } from 'react'
import { price } from '#shared/lib/language/french.ts'
import type { useTypedCode } from '#shared/spectacles/booking/typed-code.ts'
import styles from '../controls.module.css'

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string; title?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A radio group with large touch targets. */
export function Choice<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.methods}>
      <legend>{legend}</legend>
      {options.map(({ value, label, title }) => (
        <label key={value} title={title}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type Priced = Pick<OpenEvening, 'price_cents' | 'tarifs'>

export const priceAt = ({ tarifs, price_cents }: Priced, tarif: string): number =>
  tarifs.find(({ key }) => key === tarif)?.priceCents ?? price_cents ?? 0

interface TarifProps extends Omit<ChoiceProps<string>, 'legend' | 'options'> {
  date: Priced
}

/** Choice of a tarif: the full price first. */
export function TarifChoice({ date, ...choice }: TarifProps) {
  const full = { key: '', name: FULL_TARIF, who: '', priceCents: date.price_cents ?? 0 }
  const options = [full, ...date.tarifs].map(({ key, name, who, priceCents }) => ({
    value: key,
    label: `${name} · ${price(priceCents)}`,
    title: who,
  }))
  return <Choice legend="Tarif" options={options} {...choice} />
}

interface TypedProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A text field as the box office has them: nothing typed stays in the browser. */
export function Typed({ label, onChange, ...input }: TypedProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

type CodeProps = Pick<TypedProps, 'value' | 'onChange'> & { code: ReturnType<typeof useTypedCode> }

/** A promo code, which a sale cannot do without once it is typed. */
export const CodeField = ({ code: { code, problem }, ...typed }: CodeProps) => (
  <>
    <Typed
      label="Code promo (facultatif)"
      maxLength={40}
      autoCapitalize="characters"
      spellCheck={false}
      {...typed}
    />
    <p role="status">{problem ?? (code !== undefined && `Code ${code} compris`)}</p>
  </>
)
