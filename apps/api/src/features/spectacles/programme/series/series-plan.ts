import type { PlannedDate } from '@espace/contracts/spectacles/managed-spectacle'
import { datesOf } from '@espace/contracts/spectacles/recurrence'
import type { Rule } from '@espace/contracts/spectacles/spectacle-fields'

/** A date that a series has, be it in the bin. Starts are wall-clock, `YYYY-MM-DDTHH:MM:SS`. */
export interface Member {
  id: number
  /** Its identity in the series, wherever it was moved to. */
  originalStart: string
  start: string
  isHandEdited: boolean
  isBooked: boolean
  isInBin: boolean
}

export interface SeriesToPlan {
  rule: Rule
  members: readonly Member[]
  /** Earlier dates are left unchanged; null: none are (a new series may include past ones). */
  now: string | null
}

/**
 * What saving a rule does to each day, soonest first. A date is known by the day that the series gave
 * it, so a rule that is saved again finds all its dates and creates none. What has begun, was changed
 * by hand or has places booked is left alone.
 *
 * @throws {RangeError} above 400 dates
 */
export function planSeries({ rule, members, now }: SeriesToPlan): PlannedDate[] {
  const wanted = new Set(datesOf(rule))
  const live = members.filter(({ isInBin }) => !isInBin)
  const taken = new Set(live.map(dayOf))
  const inBin = new Map(
    members.filter(({ isInBin }) => isInBin).map((member) => [dayOf(member), member]),
  )
  const created = [...wanted]
    .filter((day) => !taken.has(day) && (now === null || `${day}T${rule.time}` > now))
    .map((day) => newDate(day, rule.time, inBin.get(day)?.id))
  const kept = live.map((member) => planMember(member, { rule, wanted, now }))
  return [...created, ...kept].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** @param id of a date in the bin, which comes out of it */
export const newDate = (day: string, time: string, id: number | null = null): PlannedDate => ({
  date_spectacle: day,
  heure_spectacle: time,
  outcome: 'create',
  spectacle_id: id,
  reason: null,
})

function planMember(
  member: Member,
  { rule, wanted, now }: Pick<SeriesToPlan, 'rule' | 'now'> & { wanted: ReadonlySet<string> },
): PlannedDate {
  const isWanted = wanted.has(dayOf(member))
  const isSame = isWanted && member.originalStart.endsWith(rule.time)
  const reason = isSame ? null : reasonToLeave(member, now)
  const [day = '', time = ''] = member.start.split('T')
  const isMoved = isWanted && !isSame && reason === null
  return {
    date_spectacle: day,
    heure_spectacle: isMoved ? rule.time : time,
    outcome: isSame ? 'keep' : reason !== null ? 'protect' : isMoved ? 'move' : 'remove',
    spectacle_id: member.id,
    reason,
  }
}

function reasonToLeave(member: Member, now: string | null): PlannedDate['reason'] {
  if (now !== null && member.start <= now) return 'past'
  if (member.isBooked) return 'booked'
  return member.isHandEdited ? 'edited' : null
}

const dayOf = ({ originalStart }: Member) => originalStart.slice(0, 10)

const keyOf = (date: PlannedDate) =>
  `${date.date_spectacle}T${date.heure_spectacle}#${date.spectacle_id ?? 0}`
