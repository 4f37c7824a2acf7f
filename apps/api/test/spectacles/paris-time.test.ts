import { createClient } from '@espace/prisma/client'
import { newDatabase } from '@espace/prisma/testing/databases'
import supertest from 'supertest'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { at, builders } from '../builders.ts'
import { appDeps } from '../test-app.ts'

const homeZone = process.env['TZ']

afterEach(() => {
  if (homeZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = homeZone
})

const url = await newDatabase()

describe.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('with the server in %s', (zone) => {
  const db = createClient(`${url}?options=-c%20TimeZone%3D${zone}`)
  const http = supertest(createApp({ db, uploadsDir: '/nowhere', ...appDeps() }))
  afterAll(() => db.$disconnect())

  it.each([
    ['the last summer evening', '2026-10-24', '20:00', '2026-10-24T18:00:00Z'],
    ['the evening after the clocks went back', '2026-10-25', '17:00', '2026-10-25T16:00:00Z'],
    ['the hour that comes twice', '2026-10-25', '02:30', '2026-10-25T01:30:00Z'],
    ['the last winter evening', '2027-03-27', '20:00', '2027-03-27T19:00:00Z'],
    ['the evening after the clocks went forward', '2027-03-28', '17:00', '2027-03-28T15:00:00Z'],
    ['the hour that does not exist', '2027-03-28', '02:30', '2027-03-28T01:30:00Z'],
    ['a show that ends after midnight', '2026-12-31', '23:30', '2026-12-31T22:30:00Z'],
  ])('%s keeps its hour on the wall in Lille', async (_, date, time, instant) => {
    process.env['TZ'] = zone
    const { id } = await builders(db).aSpectacle({ date: new Date(date), time: at(time) })

    const { body } = await http.get(`/api/spectacles/${id}`)

    expect(body).toMatchObject({
      date_spectacle: date,
      heure_spectacle: `${time}:00`,
      startsAt: instant,
    })
  })

  it('a show leaves the programme at the minute when it starts in Lille (§5.1) [T-CLOCK]', async () => {
    process.env['TZ'] = zone
    await db.spectacle.deleteMany()
    await db.$executeRaw`
      insert into spectacles (title, description, lieu, date_spectacle, heure_spectacle)
      select title, '', '', wall::date, wall::time
      from (values ('Vient de commencer', -1), ('Va commencer', 1)) as show (title, minutes),
           lateral (select date_trunc('minute', now() at time zone 'Europe/Paris')
                           + minutes * interval '1 minute' as wall) as wall`

    const { body } = await http.get('/api/spectacles/upcoming')

    expect(body.map(({ title }: { title: string }) => title)).toEqual(['Va commencer'])
  })
})
