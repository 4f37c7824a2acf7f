import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { expect } from 'vitest'

/** Events as calendar programs read them; two parsers, which must agree. */
export function eventsIn(calendar: string) {
  const components = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
  const events = components.map((component) => {
    const { uid, sequence, description, startDate, endDate } = new ICAL.Event(component)
    const isStruckOut = component.getFirstPropertyValue('status') === 'CANCELLED'
    const [start, end] = [startDate.toJSDate(), endDate.toJSDate()]
    return { uid, sequence, description, start, end, isStruckOut }
  })
  const others = Object.values(sync.parseICS(calendar)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [{ uid: event.uid, start: event.start.getTime(), end: event.end?.getTime() }]
      : [],
  )
  const mine = events.map(({ uid, start, end }) => ({
    uid,
    start: start.getTime(),
    end: end.getTime(),
  }))
  expect(others).toEqual(mine)
  return events
}
