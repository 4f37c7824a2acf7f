import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Conflict, type EntityForm, isSame } from '#office/lib/edit/use-entity-form.ts'
import { Button } from '#shared/dialog/button.tsx'
import { DialogActions } from '#shared/dialog/dialog.tsx'
import styles from './edit-dialog.module.css'

interface ConflictChoiceProps<Values extends FieldValues> {
  entity: EntityForm<Values>
  conflict: Conflict<Values>
}

type Side = 'mine' | 'stored'

/** Conflict of a concurrent save: both versions by field, to choose from. */
export function ConflictChoice<Values extends FieldValues>({
  entity: { labels, base, resolve, discard, isSaving },
  conflict: { mine, stored },
}: ConflictChoiceProps<Values>) {
  const names = Object.keys(labels).filter((name) => !isSame(mine[name], stored[name]))
  // A field that this user has not changed defaults to the stored value.
  const proposed = (name: string): Side => (isSame(mine[name], base[name]) ? 'stored' : 'mine')
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(names.map((name) => [name, proposed(name)])),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const keep = () => {
    const kept = names.filter((name) => chosen[name] === 'mine')
    void resolve({ ...stored, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) })
  }
  return (
    <div className={styles.form} role="alert">
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        Quelqu’un d’autre a enregistré entre-temps
      </h3>
      <p>Rien n’est perdu. Choisissez, champ par champ, la version à garder.</p>
      {names.map((name) => (
        <fieldset key={name} className={styles.versions}>
          <legend>{labels[name]}</legend>
          {(['mine', 'stored'] as const).map((side) => (
            <div key={side}>
              <label>
                <input
                  type="radio"
                  name={name}
                  checked={chosen[name] === side}
                  aria-describedby={`${name}-${side}`}
                  onChange={() => setChosen({ ...chosen, [name]: side })}
                />
                {side === 'mine' ? 'Votre version' : 'Version enregistrée'}
              </label>
              <p id={`${name}-${side}`} className={styles.value}>
                {said((side === 'mine' ? mine : stored)[name])}
              </p>
            </div>
          ))}
        </fieldset>
      ))}
      <DialogActions>
        <Button onClick={discard}>Abandonner ma version</Button>
        <Button look="main" disabled={isSaving} onClick={keep}>
          Enregistrer mon choix
        </Button>
      </DialogActions>
    </div>
  )
}

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (Array.isArray(value)) return value.join(', ') || '(vide)'
  return (typeof value === 'string' && wordsOf(value)) || '(vide)'
}

/** Plain text of rich text, a line per paragraph, for the comparison. */
function wordsOf(value: string): string {
  if (!value.startsWith('<p>')) return value
  const { body } = new DOMParser().parseFromString(value, 'text/html')
  return [...body.querySelectorAll('p')].map(({ textContent }) => textContent).join('\n')
}
