import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copyPath, pictureAt } from '@espace/contracts/uploads/picture'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, type PrismaClient } from '../src/connection/client.ts'
import { hasDemoRunOut } from '../src/seed.ts'
import { newDatabase } from '../testing/databases.ts'
import { programmeAround } from './content/calendar.ts'
import { CONTACT_DETAILS } from './content/venue.ts'
import { PICTURES } from './pictures.ts'
import { seed } from './seed.ts'

const TODAY = '2026-11-21'
const NOW = Temporal.Instant.from('2026-11-21T12:00:00+01:00')

/** All pictures are converted and stored. */
const SEED_MS = 120_000

const uploadsDir = mkdtempSync(join(tmpdir(), 'espace-seed-'))
const clients: PrismaClient[] = []
afterAll(async () => {
  await Promise.all(clients.map((client) => client.$disconnect()))
  rmSync(uploadsDir, { recursive: true, force: true })
})

async function aDatabase() {
  const url = await newDatabase()
  const db = createClient(url, { poolSize: 1 })
  clients.push(db)
  return { url, db }
}

const countRows = async (db: PrismaClient) => ({
  spectacles: await db.spectacle.count(),
  artistes: await db.artiste.count(),
  venueImages: await db.venueImage.count(),
  settings: await db.setting.count(),
})

/** Cuts the connection that holds the lock of the seed; false when there is none yet. */
const breakSeeding = async (db: PrismaClient): Promise<boolean> => {
  const cut = await db.$queryRaw<unknown[]>`
    select pg_terminate_backend(l.pid)
      from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and d.datname = current_database()`
  return cut.length > 0
}

const NOTHING = { spectacles: 0, artistes: 0, venueImages: 0, settings: 0 }

describe('the demo content in an empty database', async () => {
  const { url, db } = await aDatabase()
  const options = { url, uploadsDir, now: NOW, size: 'demo' } as const
  let answers: boolean[]
  beforeAll(async () => {
    answers = await Promise.all([seed(options), seed(options)])
  }, SEED_MS)

  it('comes once, even if two processes start together', async () => {
    expect(new Set(answers)).toEqual(new Set([false, true]))
    expect(await countRows(db)).toEqual({
      // And one in the bin.
      spectacles: programmeAround(`${TODAY}T12:00`, 'demo').evenings.length + 1,
      artistes: 10,
      venueImages: 6,
      settings: 5,
    })
  })

  it('starts each evening at the instant when the clock in Paris shows its hour', async () => {
    const winter = await db.spectacle.findFirstOrThrow({
      where: { title: 'Tchatcheur Comedy Club', date: new Date('2026-11-23') },
    })
    const summer = await db.spectacle.findFirstOrThrow({
      where: { title: 'Tchatcheur Comedy Club', date: new Date('2026-07-13') },
    })

    expect(winter.startsAt).toEqual(new Date('2026-11-23T19:00:00Z'))
    expect(summer.startsAt).toEqual(new Date('2026-07-13T18:00:00Z'))
    expect(winter.originalStart).toEqual(new Date('2026-11-23T20:00:00Z'))
  })

  it('belongs to a series when it plays every week, and to none otherwise', async () => {
    const series = await db.recurrence.findMany({ include: { spectacles: true } })
    const alone = await db.spectacle.findMany({ where: { recurrenceId: null } })

    const titles = series.flatMap(({ id, spectacles }) =>
      spectacles.map(({ title }) => `${id} ${title}`),
    )
    expect(new Set(titles)).toEqual(
      new Set([
        '1 Tchatcheur Comedy Club',
        '2 Un ado peut en cacher un autre',
        '3 Chéri, je t’ai trompé',
        '4 Kaci dans la connerie humaine',
      ]),
    )
    expect(new Set(alone.map(({ originalStart }) => originalStart))).toEqual(new Set([null]))
  })

  it('stores every picture that it names, with its narrower copies', async () => {
    const shows = await db.spectacle.findMany({ where: { img: { not: '' } }, distinct: ['img'] })
    const photos = await db.photo.findMany({ distinct: ['imagePath'] })
    const artists = await db.artiste.findMany()
    const venue = await db.venueImage.findMany()

    const paths = [
      ...shows.map(({ img }) => img),
      ...photos.map(({ imagePath }) => imagePath),
      ...artists.map(({ photo }) => photo),
      ...venue.map(({ imagePath }) => imagePath),
    ]
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toHaveLength(globSync('*/*.webp', { cwd: PICTURES }).length)
    expect(paths.filter((path) => !pictureAt(path))).toEqual([])
    const files = paths.flatMap((path) => [path, copyPath(path, 320), copyPath(path, 800)])
    expect(files.filter((file) => !existsSync(join(uploadsDir, basename(file))))).toEqual([])
  })

  it('gives every date of a show the same picture and the same photos, in order', async () => {
    const dates = await db.spectacle.findMany({
      where: { title: 'Kaci dans la connerie humaine' },
      include: { photos: { orderBy: { sortOrder: 'asc' } } },
    })

    const looks = dates.map(({ img, photos }) =>
      [img, ...photos.map(({ imagePath, sortOrder }) => `${sortOrder} ${imagePath}`)].join(' '),
    )
    expect(new Set(looks).size).toBe(1)
    expect(looks[0]).toMatch(/^\/uploads\/\S+ 1 \/uploads\/\S+ 2 \/uploads\/\S+ 3 \/uploads\/\S+$/)
  })

  it('shows one main picture of the venue and says what each one shows', async () => {
    const images = await db.venueImage.findMany({ orderBy: { sortOrder: 'asc' } })

    expect(images.map(({ isMain }) => isMain)).toEqual([true, false, false, false, false, false])
    expect(images.filter(({ alt }) => alt.length < 20)).toEqual([])
  })

  it('opens the house under its own address (§3.12)', async () => {
    const settings = await db.setting.findMany({ orderBy: { key: 'asc' } })

    expect(settings.map(({ key, value }) => [key, value])).toEqual([
      ['contact_details', CONTACT_DETAILS],
      ['contact_email', 'contact@espace-comedie.example'],
      ['maintenance_enabled', false],
      [
        'tarifs',
        [expect.objectContaining({ name: 'Réduit' }), expect.objectContaining({ name: 'Enfant' })],
      ],
      [
        'voucher_terms',
        expect.objectContaining({
          formulas: [
            expect.objectContaining({ name: 'Soirée à deux', places: 2 }),
            expect.objectContaining({ name: 'Carnet de 5 places', class: 'abonnement' }),
          ],
        }),
      ],
    ])
  })
})

describe('seeding', () => {
  it('leaves a database alone that holds as much as one artist', async () => {
    const { url, db } = await aDatabase()
    await db.artiste.create({ data: { name: 'Avant' } })

    expect(await seed({ url, uploadsDir, now: NOW, size: 'demo' })).toBe(false)

    expect(await countRows(db)).toEqual({ ...NOTHING, artistes: 1 })
  })

  it(
    'writes no row when the connection breaks while it stores pictures',
    async () => {
      const { url, db } = await aDatabase()
      const [seeding] = await Promise.allSettled([
        seed({ url, uploadsDir, now: NOW, size: 'demo' }),
        vi.waitUntil(() => breakSeeding(db), { timeout: SEED_MS }),
      ])

      expect(seeding).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('connection') },
      })
      expect(await countRows(db)).toEqual(NOTHING)
    },
    SEED_MS,
  )

  it('writes no row when a picture cannot be stored', async () => {
    const { url, db } = await aDatabase()
    const file = join(uploadsDir, 'in-the-way')
    writeFileSync(file, '')

    const failing = seed({ url, uploadsDir: file, now: NOW, size: 'demo' })
    await expect(failing).rejects.toThrow('in-the-way')

    expect(await countRows(db)).toEqual(NOTHING)
  })
})

describe('the demo programme of a database', () => {
  const PAST = { date: '2020-01-01', link: 'https://billetterie.example/x/2020-01-01-20h00' }
  const FREE = { date: '2020-01-02', link: null }
  const TO_COME = { ...PAST, date: '2999-01-01' }
  const SOLD = { date: '2020-01-03', link: 'https://billetterie.example.fr/x' }

  it.each([
    ['has run out when its last date is over', [PAST, FREE], true],
    ['has not while a date is to come', [PAST, TO_COME], false],
    ['is none when a show is sold somewhere real', [PAST, SOLD], false],
    ['is none when nothing is sold at all', [FREE], false],
    ['is none when there is no show', [], false],
  ])('%s', async (_, dates, hasRunOut) => {
    const { url, db } = await aDatabase()
    await db.spectacle.createMany({
      data: dates.map(({ date, link }) => ({
        title: 'Un spectacle',
        description: '',
        date: new Date(date),
        time: new Date('1970-01-01T20:00Z'),
        lieu: 'ici',
        ticketUrl: link,
      })),
    })

    expect(await hasDemoRunOut(url)).toBe(hasRunOut)
  })
})
