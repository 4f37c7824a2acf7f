import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { useAdmin } from '#office/lib/dashboard.tsx'
import { listOf } from '#office/lib/edit/entity.ts'
import { Fields, text } from '#office/ui/form/field-table.tsx'
import { shortTime } from '#shared/lib/language/dates-fr.ts'
import { parisInstant } from '#shared/lib/time/paris.ts'
import { shows } from '../shows.queries.ts'
import fields from '#office/ui/form/fields.module.css'

const USUAL_MINUTES = 60

const MINUTE_MS = 60_000

export interface Wanted {
  /** The edited show, which does not clash with itself. */
  id: number | undefined
  lieu: string
  date_spectacle: string
  /** `HH:MM`, or with seconds. */
  heure_spectacle: string
  durationMinutes: string
}

/** Whether a show occupies the stage: it is neither cancelled nor postponed without a new date. */
const isPlaying = ({ status, previousStartsAt }: ManagedSpectacle): boolean =>
  status !== 'annulé' && !(status === 'reporté' && previousStartsAt === null)

/** Shows at the same place and time, drafts included. */
export function clashesWith(shows: readonly ManagedSpectacle[], wanted: Wanted) {
  const { id, lieu, date_spectacle: day, heure_spectacle: time, durationMinutes } = wanted
  if (day === '' || time === '') return []
  const start = Date.parse(parisInstant(day, `${time.slice(0, 5)}:00`))
  const end = start + (Number(durationMinutes) || USUAL_MINUTES) * MINUTE_MS
  return shows.filter((show) => {
    if (show.id === id || show.lieu !== lieu || !isPlaying(show)) return false
    const begins = Date.parse(show.startsAt)
    return begins < end && start < begins + (show.durationMinutes ?? USUAL_MINUTES) * MINUTE_MS
  })
}

/** The loaded programme. */
export function useProgramme(): readonly ManagedSpectacle[] {
  const query = { ...listOf(shows, useAdmin()), refetchOnMount: false, staleTime: Infinity }
  return useQuery(query).data ?? []
}

/** Warns of other shows at that time before saving; an overlap may be intended, so it does not block. */
export function ClashNotice(wanted: Wanted) {
  const clashes = clashesWith(useProgramme(), wanted)
  return (
    <div role="status">
      {clashes.map(({ id, title, heure_spectacle }) => (
        <p key={id} className={fields.error}>
          La salle est déjà prise à cette heure&nbsp;: «&nbsp;{title}&nbsp;»,{' '}
          {shortTime(heure_spectacle)}.
        </p>
      ))}
    </div>
  )
}

/** Day and hour of a date, both required. */
export const START = {
  date_spectacle: text('Date', { type: 'date', required: true }),
  heure_spectacle: text('Heure', { type: 'time', required: true }),
}

const required = z.string().min(1, 'Ce champ est requis')

export const StartRules = z.object({ date_spectacle: required, heure_spectacle: required })

interface StartFieldsProps {
  of: typeof START
  show: ManagedSpectacle
  /** Whether it is another date of the show, with which it may clash as well. */
  isOther?: true
}

/** Fields of day and hour in a dialog about a date, with a warning of other shows at that time. */
export function StartFields({ of, show, isOther }: StartFieldsProps) {
  const [day = '', time = ''] = useWatch<z.infer<typeof StartRules>>({
    name: ['date_spectacle', 'heure_spectacle'],
  })
  return (
    <>
      <Fields of={of} layout={[['date_spectacle', 'heure_spectacle']]} />
      <ClashNotice
        id={isOther ? undefined : show.id}
        lieu={show.lieu}
        durationMinutes={String(show.durationMinutes ?? '')}
        date_spectacle={day}
        heure_spectacle={time}
      />
    </>
  )
}
