import type { OpenEvening } from '@espace/contracts/door/door'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { useId } from 'react'
import { price } from '#shared/lib/language/french.ts'
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
