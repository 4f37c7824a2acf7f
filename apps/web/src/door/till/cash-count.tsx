import {
  cashDifference,
  type ClosingFigures,
  type CountedCash,
} from '@espace/contracts/door/closing'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import { useState } from 'react'
import { price } from '#shared/lib/language/french.ts'
import styles from './till.module.css'

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
  const cash = { floatCents: centsOf(float), countedCents: centsOf(counted) }
  return Object.values(cash).some(Number.isNaN) ? undefined : cash
}

/** Difference in words: `Il manque 5 €.` */
export function differenceSaid(cents: number): string {
  if (cents === 0) return 'Le compte est juste.'
  return cents < 0 ? `Il manque ${price(-cents)}.` : `${price(cents)} de trop.`
}
