/** The moment of seeding: all that the demo tells of lies around it, by no other clock. */
export interface Clock {
  now: Temporal.Instant
}

const asDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

/** So many days and hours ago. */
export const daysBefore = ({ now }: Clock, days: number, hoursLater = 0): Date =>
  asDate(now.subtract({ hours: days * 24 - hoursLater }))

/** The instant of a time on the clock in Paris (`YYYY-MM-DDTHH:MM`), so many minutes later. */
export const parisInstant = (wallClock: string, minutesLater = 0): Date =>
  asDate(
    Temporal.PlainDateTime.from(wallClock)
      .toZonedDateTime('Europe/Paris')
      .toInstant()
      .add({ minutes: minutesLater }),
  )

/** The wall-clock time in Paris: `YYYY-MM-DDTHH:MM`. */
export const wallClockIn = ({ now }: Clock): string =>
  now.toZonedDateTimeISO('Europe/Paris').toPlainDateTime().toString({ smallestUnit: 'minute' })
