import ICAL from 'ical.js'

/** What a calendar program reads of each event of a calendar. */
export const eventsIn = (calendar: string) =>
  new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, description, startDate } = new ICAL.Event(component)
    const isStruckOut = component.getFirstPropertyValue('status') === 'CANCELLED'
    return { uid, sequence, description, start: startDate.toJSDate(), isStruckOut }
  })
