import type { ManagedArtist, PlannableDate } from '@espace/contracts/artistes/artistes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { groupBy } from '#shared/lib/group-by.ts'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { refresh } from '../lib/edit/entity.ts'
import { artists } from './artists.ts'
import fields from '../ui/form/fields.module.css'

const datesQuery = (admin: AdminClient, id: number) =>
  queryOptions({
    queryKey: dashboardKey('artistes', 'dates', String(id)),
    queryFn: ({ signal }) => admin.artistes.plannableDates({ params: { id } }, { signal }),
  })

interface DatesDialogProps {
  artist: ManagedArtist
  onClose: () => void
}

export function DatesDialog({ artist, onClose }: DatesDialogProps) {
  const query = useQuery(datesQuery(useAdmin(), artist.id))
  const { data } = query
  return (
    <Dialog
      title={`Dates de « ${artist.name} »`}
      description="Les dates cochées se lisent sur la page de l’artiste et sur celle du spectacle. Les personnes qui suivent l’artiste en sont prévenues par email, dix minutes plus tard au plus tôt."
      onClose={onClose}
    >
      <QueryStatus of={query} />
      {data && <DatesForm artist={artist} dates={data} onClose={onClose} />}
    </Dialog>
  )
}

function DatesForm({
  artist,
  dates,
  onClose,
}: DatesDialogProps & { dates: readonly PlannableDate[] }) {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(
    () => new Set(dates.filter(({ isPlaying }) => isPlaying).map(({ id }) => id)),
  )
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const { mutate, isPending } = useChange({
    call: () =>
      admin.artistes.planDates({ params: { id: artist.id }, body: { spectacleIds: [...chosen] } }),
    onDone: (saved) => {
      queryClient.setQueryData(datesQuery(admin, artist.id).queryKey, saved)
      void refresh(queryClient, artists)
      onClose()
    },
    said: 'Dates enregistrées',
    failed: 'Erreur lors de la sauvegarde',
  })
  const titles = groupBy(dates, ({ title }) => title)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      {dates.length === 0 && <p>Aucune date à venir.</p>}
      {[...titles].map(([title, evenings]) => (
        <fieldset key={title} className={fields.field}>
          <legend>{title}</legend>
          {evenings.length > 1 && (
            <label>
              <input
                type="checkbox"
                checked={evenings.every(({ id }) => chosen.has(id))}
                onChange={({ target }) =>
                  choose(
                    evenings.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
              Toutes les dates ({evenings.length})
            </label>
          )}
          {evenings.map(({ id, date_spectacle: day, heure_spectacle: time }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ target }) => choose([id], target.checked)}
              />
              {longDate(day)} à {shortTime(time)}
            </label>
          ))}
        </fieldset>
      ))}
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="main" disabled={isPending}>
          {isPending ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      </DialogActions>
    </form>
  )
}
