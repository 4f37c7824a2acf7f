import { useState } from 'react'
import { price } from '#shared/lib/language/french.ts'
import { centsIn } from './cash.ts'
import styles from './till.module.css'

/** Change due for the cash received. */
export function ChangeToGive({ dueCents }: { dueCents: number }) {
  const [typed, setTyped] = useState('')
  const given = centsIn(typed)
  return (
    <div className={styles.change}>
      <label htmlFor="sale-given">Reçu en espèces (€, facultatif)</label>
      <input
        id="sale-given"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output>{given !== undefined && said(given - dueCents)}</output>
    </div>
  )
}

const said = (cents: number) =>
  cents < 0 ? `Il manque ${price(-cents)}` : `À rendre : ${cents === 0 ? 'rien' : price(cents)}`
