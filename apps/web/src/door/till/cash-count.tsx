import {
  cashDifference,
  type ClosingFigures,
  type CountedCash,
} from '@espace/contracts/door/closing'
import { useState } from 'react'
import { price } from '#shared/lib/language/french.ts'
import styles from './till.module.css'

/** Parses an amount into cents: `12`, `12,5` or `12.50`. Undefined when it is none. */
export function centsIn(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s€]/g, '').replace(',', '.')
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Math.round(100 * Number(text)) : undefined
}

interface CashCountProps {
  figures: ClosingFigures
  onChange: (cash: CountedCash | undefined) => void
}

/** Cash count: float, cash in the till, and the difference from the expected sum. */
export function CashCount({ figures, onChange }: CashCountProps) {
  const [typed, setTyped] = useState({ float: '', counted: '' })
  const cash = cashIn(typed)
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange(cashIn(next))
  }
  return (
    <fieldset className={styles.cash} data-screen-only>
      <legend>Compter la caisse (facultatif)</legend>
      <label>
        Fond de caisse (€)
        <input
          inputMode="decimal"
          autoComplete="off"
          value={typed.float}
          onChange={({ target }) => type({ float: target.value })}
        />
      </label>
      <label>
        Espèces comptées (€)
        <input
          inputMode="decimal"
          autoComplete="off"
          value={typed.counted}
          onChange={({ target }) => type({ counted: target.value })}
        />
      </label>
      <output>{cash && differenceSaid(cashDifference(figures, cash))}</output>
    </fieldset>
  )
}

function cashIn({ float, counted }: { float: string; counted: string }): CountedCash | undefined {
  const [floatCents, countedCents] = [centsIn(float), centsIn(counted)]
  return floatCents === undefined || countedCents === undefined
    ? undefined
    : { floatCents, countedCents }
}

/** Difference in words: `Il manque 5 €.` */
export function differenceSaid(cents: number): string {
  if (cents === 0) return 'Le compte est juste.'
  return cents < 0 ? `Il manque ${price(-cents)}.` : `${price(cents)} de trop.`
}
