// Wall-clock values as the columns take them: they have no zone, so the UTC fields of a date carry them.

export const dayColumn = (day: string): Date => new Date(day)

/** @param time `HH:MM:SS` */
export const timeColumn = (time: string): Date => new Date(`1970-01-01T${time}Z`)

export const startColumn = (day: string, time: string): Date => new Date(`${day}T${time}Z`)

export const dayIn = (column: Date): string => column.toISOString().slice(0, 10)

export const timeIn = (column: Date): string => column.toISOString().slice(11, 19)

/** The wall-clock start of a show, comparable as a text. */
export const startIn = ({ date, time }: { date: Date; time: Date }): string =>
  `${dayIn(date)}T${timeIn(time)}`

export const wallClock = (instant: Date): string =>
  Temporal.Instant.from(instant.toISOString())
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
