import type { Soiree } from '@espace/contracts/soirees/soirees'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { artists } from '../artistes/artists.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { listOf } from '../lib/edit/entity.ts'
import { Part } from '../ui/panel.tsx'
import { SOIREES_KEY } from './soirees.queries.ts'
import fields from '../ui/form/fields.module.css'
import styles from './soirees.module.css'

/** Editor of the line-up: adds an artist by name, removes one with a press. */
export function LineUp({ date }: { date: Soiree }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const { data: everybody = [] } = useQuery(listOf(artists, admin))
  const { mutate, isPending, variables } = useChange({
    call: (artistIds: number[]) =>
      admin.artistes.planEvening({ params: { id: date.id }, body: { artistIds } }),
    said: 'Artistes enregistrés',
    failed: 'Erreur lors de la sauvegarde',
    onDone: () => queryClient.invalidateQueries({ queryKey: artists.key }),
    changes: [SOIREES_KEY],
    scope: `line-up ${date.id}`,
  })
  // Optimistic: the next name can be typed while the last change is pending.
  const playing = (isPending ? variables : undefined) ?? date.artists.map(({ id }) => id)
  const found = everybody.find(({ name }) => same(name, typed))
  const isNew = found !== undefined && !playing.includes(found.id)
  return (
    <Part title="Artistes">
      {playing.length === 0 && <p>Aucun artiste n’est indiqué.</p>}
      {playing.length > 0 && (
        <ul className={styles.list}>
          {date.artists.map(({ id, name }) => (
            <li key={id}>
              {name}
              {mayChange(date) && (
                <Button
                  look="plain"
                  about={`: ${name}`}
                  disabled={isPending}
                  onClick={() => mutate(playing.filter((each) => each !== id))}
                >
                  Retirer
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange(date) && (
        <form
          className={styles.ways}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isNew) return
            mutate([...playing, found.id])
            setTyped('')
          }}
        >
          <div className={fields.field}>
            <label htmlFor={`${listId}-nom`}>Ajouter un artiste</label>
            <input
              id={`${listId}-nom`}
              list={listId}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
            <datalist id={listId}>
              {everybody
                .filter(({ id }) => !playing.includes(id))
                .map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
            </datalist>
          </div>
          <Button type="submit" disabled={!isNew}>
            Ajouter
          </Button>
        </form>
      )}
    </Part>
  )
}

/** The line-up of a date that has begun or is cancelled can no longer be changed. */
const mayChange = ({ isBegun, status }: Soiree) => !isBegun && status !== 'annulé'

const same = (a: string, b: string) =>
  a.localeCompare(b.trim(), 'fr', { sensitivity: 'base' }) === 0
