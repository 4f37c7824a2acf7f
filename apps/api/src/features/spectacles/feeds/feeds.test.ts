import { beforeEach, describe, expect, it } from 'vitest'
import { at, builders, inDays } from '../../../../test/builders.ts'
import { people } from '../../../../test/people.ts'
import { eventsIn } from '../../../../test/spectacles/calendars.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, http, as } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

const HOST = 'espace-comedie.example'
const NOON = at('12:00')
const DAY_MS = 86_400_000

beforeEach(() => db.spectacle.deleteMany())

/** The lines of a calendar file, those that were folded made whole. */
const linesIn = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

const programme = async () => linesIn((await http.get('/api/spectacles/programme.ics')).text)

const valuesOf = (lines: string[], name: string) =>
  lines
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(line.indexOf(':') + 1))

describe('the programme for calendars', () => {
  it('is every date to come, by the clock in Paris, with the rules of its hours', async () => {
    const winter = await aSpectacle({
      date: new Date('2099-12-01'),
      time: at('20:30'),
      durationMinutes: 75,
    })
    const summer = await aSpectacle({ date: new Date('2099-07-14'), time: at('21:00') })

    const { headers, text } = await http.get('/api/spectacles/programme.ics')

    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = linesIn(text)
    expect(valuesOf(lines, 'UID')).toEqual([
      `seance-${summer.id}@${HOST}`,
      `seance-${winter.id}@${HOST}`,
    ])
    expect(lines).toContain('DTSTART;TZID=Europe/Paris:20990714T210000')
    expect(lines).toContain('DTSTART;TZID=Europe/Paris:20991201T203000')
    expect(lines).toContain('DTEND;TZID=Europe/Paris:20991201T214500')
    expect(lines.indexOf('BEGIN:VTIMEZONE')).toBeGreaterThan(0)
    expect(lines.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
    expect(lines).toContain('TZID:Europe/Paris')
    for (const stamp of valuesOf(lines, 'DTSTAMP')) expect(stamp).toMatch(/^\d{8}T\d{6}Z$/)
    expect(text).toContain(`/spectacles/${winter.id}-le-grand-soir`)
    expect(eventsIn(text).map(({ start }) => start.toISOString())).toEqual([
      '2099-07-14T19:00:00.000Z',
      '2099-12-01T19:30:00.000Z',
    ])
  })

  it('is a calendar also while nothing is planned', async () => {
    const lines = await programme()

    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines).not.toContain('BEGIN:VEVENT')
  })

  it('is not sent again to who has it, and the same to the byte', async () => {
    await aSpectacle()
    const first = await http.get('/api/spectacles/programme.ics')
    const etag = first.headers['etag'] ?? ''

    const again = await http.get('/api/spectacles/programme.ics').set('If-None-Match', etag)

    expect(etag).toMatch(/^"/)
    expect(again.status).toBe(304)
  })

  it('moves a date under the same name, said to be newer', async () => {
    const { id } = await aSpectacle({ time: at('20:00') })
    const before = await programme()

    await admin.spectacles.change({ params: { id }, body: { heure_spectacle: '21:00' } })
    const after = await programme()

    expect(valuesOf(after, 'UID')).toEqual(valuesOf(before, 'UID'))
    expect(valuesOf(after, 'UID')).toHaveLength(1)
    expect(Number(valuesOf(after, 'SEQUENCE')[0])).toBeGreaterThan(
      Number(valuesOf(before, 'SEQUENCE')[0]),
    )
    expect(valuesOf(after, 'DTSTART').at(-1)).toMatch(/T210000$/)
  })

  it('says for a week that a date is cancelled, in its title too, then forgets it', async () => {
    const { id } = await aSpectacle({ date: inDays(30) })
    await admin.spectacles.changeStatus({ params: { id }, body: { status: 'annulé' } })

    const now = await programme()
    expect(valuesOf(now, 'SUMMARY')).toEqual(['ANNULÉ : Le grand soir'])
    expect(valuesOf(now, 'STATUS')).toEqual(['CANCELLED'])

    const cancelledFor = async (days: number) => {
      const changedAt = new Date(Date.now() - days * DAY_MS)
      await db.statusChange.updateMany({ where: { spectacleId: id }, data: { changedAt } })
      return valuesOf(await programme(), 'UID')
    }
    expect(await cancelledFor(6.9)).toHaveLength(1)
    expect(await cancelledFor(7.1)).toHaveLength(0)
  })

  it('says of a date without a new day that it is put off', async () => {
    await aSpectacle({ status: 'reporté' })

    const lines = await programme()

    expect(valuesOf(lines, 'SUMMARY')).toEqual(['REPORTÉ : Le grand soir'])
    expect(valuesOf(lines, 'STATUS')).toEqual(['TENTATIVE'])
  })

  it('knows neither drafts nor what is in the bin', async () => {
    await aSpectacle({ status: 'brouillon' })
    await aSpectacle({ deletedAt: new Date() })

    expect(valuesOf(await programme(), 'UID')).toEqual([])
  })

  it('of one show is that show, and nothing where there is none', async () => {
    await aSpectacle()
    const { id } = await aSpectacle({ title: 'Un; deux, trois\\', description: 'A\nB' })

    const { text } = await http.get(`/api/spectacles/${id}/agenda.ics`)
    expect(valuesOf(linesIn(text), 'UID')).toEqual([`seance-${id}@${HOST}`])
    expect(valuesOf(linesIn(text), 'SUMMARY')).toEqual(['Un\\; deux\\, trois\\\\'])
    expect(valuesOf(linesIn(text), 'DESCRIPTION')).toEqual(['A\\nB'])

    for (const missing of ['0', 'abc', String(id + 1)]) {
      const { status, body } = await http.get(`/api/spectacles/${missing}/agenda.ics`)
      expect(status).toBe(404)
      expect(body.message).toBe('Spectacle non trouvé')
    }
  })
})

describe('the programme for feed readers', () => {
  it('begins with what was announced last, and holds what any title may hold', async () => {
    const old = new Date(Date.now() - 2 * DAY_MS)
    await aSpectacle({ title: 'Avant', createdAt: old })
    const { id } = await aSpectacle({
      title: 'Rires & <3',
      date: new Date('2099-11-23'),
      time: at('20:30'),
    })
    await aSpectacle({ title: 'Passé', date: inDays(-1), time: NOON })
    await aSpectacle({ title: 'Perdu', status: 'annulé' })
    await aSpectacle({ title: 'Sans jour', status: 'reporté' })

    const { headers, text } = await http.get('/api/spectacles/programme.rss')

    expect(headers['content-type']).toContain('application/rss+xml')
    const titles = Array.from(text.matchAll(/<item>\n<title>(.*)<\/title>/g), ([, title]) => title)
    expect(titles).toHaveLength(2)
    expect(titles[0]).toBe('Rires &amp; &lt;3, lundi 23 novembre à 20:30')
    expect(titles[1]).toMatch(/^Avant, /)
    expect(text).toContain(`<link>https://${HOST}/spectacles/${id}-rires-3</link>`)
    expect(text).toContain(`<guid isPermaLink="false">seance-${id}@${HOST}</guid>`)
  })
})

describe('GET /api/spectacles/archives', () => {
  it('is what has played, last first, without what was cancelled or never had a new day', async () => {
    await aSpectacle({ title: 'Hier', date: inDays(-1), time: NOON })
    await aSpectacle({ title: 'Demain', date: inDays(1) })
    await aSpectacle({ title: 'Annulé', date: inDays(-2), status: 'annulé' })
    await aSpectacle({ title: 'Reporté', date: inDays(-2), status: 'reporté' })
    const [day, ofTheDay] = [inDays(-2), new Date(inDays(-2).getTime() + 12 * 3_600_000)]
    const backAgain = { date: day, time: NOON, putOffFrom: ofTheDay }
    await aSpectacle({ title: 'Reporté au même jour', status: 'reporté', ...backAgain })
    await aSpectacle({ title: 'Brouillon', date: inDays(-2), status: 'brouillon' })
    await aSpectacle({ title: 'Il y a un an', date: inDays(-365), status: 'complet' })

    const { body } = await http.get('/api/spectacles/archives?limit=1')

    expect(body.spectacles.map(({ title }: { title: string }) => title)).toEqual(['Hier'])
    expect(body.pagination).toEqual({ total: 2, totalPages: 2, limit: 1, page: 1 })
  })

  it('refuses a page that cannot be', async () => {
    expect((await http.get('/api/spectacles/archives?page=0')).status).toBe(400)
  })
})
