import * as z from 'zod'
import { MAX_RECURRENCE_DATES } from './limits.ts'
import { DEFAULT_RECURRENCE, datesOf } from './recurrence.ts'
import { day, time } from './spectacle-fields.ts'

const weekday = z.int('Jour inconnu').min(0, 'Jour inconnu').max(6, 'Jour inconnu')

/**
 * The recurrence of §3 (`weekday`), and beyond it several weekdays, every so many weeks, without the
 * days of `skip`.
 */
export const Rule = z
  .object({
    enabled: z.literal(true, 'Vrai ou faux'),
    weekday: weekday.optional(),
    weekdays: z.array(weekday).min(1, 'Au moins un jour').max(7).optional(),
    interval: z.int().min(1).max(52).default(1),
    time: time.default(`${DEFAULT_RECURRENCE.time}:00`),
    startDate: z.string('Ce champ est requis').pipe(day),
    endDate: z.string('Ce champ est requis').pipe(day),
    /** Left out: the days that are skipped already. */
    skip: z.array(day).max(MAX_RECURRENCE_DATES).optional(),
  })
  .transform(({ weekday = DEFAULT_RECURRENCE.weekday, weekdays, ...rule }) => ({
    interval: rule.interval,
    time: rule.time,
    startDate: rule.startDate,
    endDate: rule.endDate,
    ...(rule.skip && { skip: rule.skip }),
    weekdays: [...new Set(weekdays ?? [weekday])].toSorted((a, b) => a - b),
  }))
  .superRefine((rule, context) => {
    const said = saidOf(rule)
    if (said) context.addIssue({ code: 'custom', path: ['endDate'], message: said })
  })

export type Rule = z.output<typeof Rule>

/** A switch that is off means a single date, whatever else the form still holds. */
export const recurrence = z
  .discriminatedUnion('enabled', [
    z.object({ enabled: z.literal(false) }).transform(() => null),
    Rule,
  ])
  .nullable()

function saidOf(rule: Rule): string | undefined {
  try {
    const dates = datesOf(rule)
    return dates.length === 0 ? 'Aucune date dans cette période' : undefined
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `Au plus ${MAX_RECURRENCE_DATES} dates`
  }
}
