import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../../test/builders.ts'
import { people } from '../../../../test/people.ts'
import { aShowDraft, day } from '../../../../test/spectacles/shows.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

beforeEach(() => db.spectacle.deleteMany())

const post = (body: object) =>
  http
    .post('/api/admin/spectacles')
    .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
    .send(body)

const titles = (shows: { title: string }[]) => shows.map(({ title }) => title)

describe('GET /api/admin/spectacles', () => {
  const names = async (query: Parameters<typeof admin.spectacles.managed>[0]) =>
    titles(await admin.spectacles.managed(query))

  it('is the whole programme, or the days, pages, words and drafts that are asked for', async () => {
    await aSpectacle({ title: 'Été', date: new Date(day(-40)) })
    await aSpectacle({ title: 'Automne', date: new Date(day(-2)), genre: 'Théâtre' })
    await aSpectacle({ title: 'Hiver', date: new Date(day(3)), status: 'brouillon' })
    await aSpectacle({ title: 'Binned', date: new Date(day(3)), deletedAt: new Date() })

    expect(await names({})).toEqual(['Été', 'Automne', 'Hiver'])
    expect(await names({ query: { from: day(-31) } })).toEqual(['Automne', 'Hiver'])
    expect(await names({ query: { from: day(-40), to: day(-2) } })).toEqual(['Été', 'Automne'])
    expect(await names({ query: { sort: '-date', limit: 2 } })).toEqual(['Hiver', 'Automne'])
    expect(await names({ query: { sort: '-date', limit: 2, page: 2 } })).toEqual(['Été'])
    expect(await names({ query: { sort: 'titre' } })).toEqual(['Automne', 'Été', 'Hiver'])
    expect(await names({ query: { q: 'THEATRE autom' } })).toEqual(['Automne'])
    expect(await names({ query: { q: day(3) } })).toEqual(['Hiver'])
    expect(await names({ query: { q: dateWithoutYear(day(-40)) } })).toEqual(['Été'])
    expect(await names({ query: { status: 'brouillon' } })).toEqual(['Hiver'])
  })

  it.each(['from=hier', 'limit=0', 'limit=201', 'page=-1', 'sort=prix', 'status=annul%C3%A9'])(
    'refuses %s',
    async (query) => {
      const { status } = await http
        .get(`/api/admin/spectacles?${query}`)
        .set({ Authorization: `Bearer ${token}` })

      expect(status).toBe(400)
    },
  )
})

describe('POST /api/admin/spectacles', () => {
  it('adds a show, which is public at once (§7.7)', async () => {
    const show = await admin.spectacles.add({ body: aShowDraft() })

    expect(show).toMatchObject({
      title: 'Le grand soir',
      date_spectacle: day(7),
      heure_spectacle: '20:30:00',
      lien_spectacle: 'https://billetterie.example/grand-soir',
      status: 'programmé',
      booking_mode: 'externe',
      capacity: 70,
      price_cents: null,
      lsf: false,
      version: 1,
      isPublic: true,
      recurrence: null,
    })
    expect(titles(await visitor.spectacles.upcoming())).toEqual(['Le grand soir'])
    expect(await db.auditEntry.count({ where: { action: 'ajout', entityId: `${show.id}` } })).toBe(
      1,
    )
  })

  it('takes a date in the past, and all that the product adds', async () => {
    const extras = {
      booking_mode: 'maison' as const,
      price_cents: 1500,
      capacity: 40,
      genre: 'Stand-up',
      ambiance: 'boeuf' as const,
      durationMinutes: 75,
      lsf: true,
    }

    const show = await admin.spectacles.add({
      body: aShowDraft({ date_spectacle: day(-3), lien_spectacle: null, ...extras }),
    })

    expect(show).toMatchObject({ ...extras, date_spectacle: day(-3), lien_spectacle: null })
  })

  it('takes HTML out of what people read, and nothing else', async () => {
    const show = await admin.spectacles.add({
      body: aShowDraft({
        title: '<b>Le</b> <3 & les <<b>script>autres',
        description: 'Moins de < 10 places<img src=x onerror=alert(1)>',
      }),
    })

    expect(show.title).toBe('Le <3 & les autres')
    expect(show.description).toBe('Moins de < 10 places')
  })

  it.each([
    [{ title: '' }, 'title', 'Ce champ est requis'],
    [{ title: '<b></b>' }, 'title', 'Ce champ est requis'],
    [{ title: 'x'.repeat(201) }, 'title', '200 caractères au plus'],
    [{ title: 'a\u0000b' }, 'title', 'Caractère non autorisé'],
    [{ img: '' }, 'img', 'Ce champ est requis'],
    [{ img: 'javascript:alert(1)' }, 'img', 'L’adresse de l’image n’est pas valable'],
    [{ img: '/uploads/../../etc/passwd' }, 'img', 'L’adresse de l’image n’est pas valable'],
    [{ img: '//evil.example/x.png' }, 'img', 'L’adresse de l’image n’est pas valable'],
    [{ img: 'pas une adresse' }, 'img', /^Ce n’est pas une image/],
    [{ img: '/uploads/notes.txt' }, 'img', /^Ce n’est pas une image/],
    [
      { booking_mode: 'maison' },
      'price_cents',
      /^Indiquez un prix, ou 0 pour un spectacle gratuit\.$/,
    ],
    [{ booking_mode: 'maison', price_cents: null }, 'price_cents', /^Indiquez un prix/],
    [{ lieu: ' ' }, 'lieu', 'Ce champ est requis'],
    [{ date_spectacle: '2027-02-29' }, 'date_spectacle', 'Date invalide (AAAA-MM-JJ)'],
    [{ date_spectacle: '9999-01-01' }, 'date_spectacle', 'Cette date est trop loin'],
    [{ date_spectacle: undefined }, 'date_spectacle', 'Ce champ est requis'],
    [{ heure_spectacle: '25:00' }, 'heure_spectacle', 'Heure invalide (HH:MM)'],
    [{ heure_spectacle: undefined }, 'heure_spectacle', 'Ce champ est requis'],
    [{ lien_spectacle: 'javascript:alert(1)' }, 'lien_spectacle', /http ou https/],
    [{ lien_spectacle: 'data:text/html,x' }, 'lien_spectacle', /http ou https/],
    [{ lien_spectacle: 'https://ada:secret@billets.example' }, 'lien_spectacle', /http ou https/],
    [{ lien_spectacle: 'https://ada@billets.example' }, 'lien_spectacle', /http ou https/],
    [{ lien_spectacle: 'billets' }, 'lien_spectacle', /http ou https/],
    [{ price_cents: -1 }, 'price_cents', /./],
    [{ price_cents: '15' }, 'price_cents', /./],
    [{ capacity: 1.5 }, 'capacity', 'Un nombre entier est attendu'],
    [{ lsf: 'oui' }, 'lsf', 'Oui ou non est attendu'],
    [{ lsf: null }, 'lsf', 'Oui ou non est attendu'],
    [{ status: 'masqué' }, 'status', 'Statut inconnu'],
    [{ recurrence: { enabled: 'false' } }, 'recurrence.enabled', /./],
    [{ publishAt: 'demain' }, 'publishAt', 'Date de publication invalide'],
    [{ publishAt: '2027-02-30T10:00' }, 'publishAt', 'Date de publication invalide'],
  ])('refuses %j and names the field (§5.12)', async (fields, path, message) => {
    const { status, body } = await post(aShowDraft(fields))

    expect(status).toBe(400)
    expect(body.message).toBe('Requête invalide')
    expect(body.issues[0].path).toBe(path)
    expect(body.issues[0].message).toMatch(message)
    expect(await db.spectacle.count()).toBe(0)
  })

  it('takes a price of 0: entry is free', async () => {
    const { status } = await post(aShowDraft({ booking_mode: 'maison', price_cents: 0 }))

    expect(status).toBe(201)
  })

  it('says in the words of §8 that a fault of ours kept the show from being added (§8.8)', async () => {
    await db.$executeRaw`alter table audit_log rename to elsewhere`
    const { status, body } = await post(aShowDraft())
    await db.$executeRaw`alter table elsewhere rename to audit_log`

    expect(status).toBe(500)
    expect(body.message).toBe("Erreur lors de l'ajout du spectacle")
    expect(await db.spectacle.count()).toBe(0)
  })
})

describe('PUT /api/admin/spectacles/:id', () => {
  it('changes what is given, and says what it was (§7.7)', async () => {
    const { id } = await aSpectacle({ ticketUrl: 'https://billetterie.example/x' })

    const show = await admin.spectacles.change({
      params: { id },
      body: { title: 'Le petit matin', lien_spectacle: '' },
    })

    expect(show).toMatchObject({ title: 'Le petit matin', lien_spectacle: null, version: 2 })
    expect(show.description).toBe('Une heure de rire.')
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry.before).toEqual({
      title: 'Le grand soir',
      ticketUrl: 'https://billetterie.example/x',
    })
    expect(entry.after).toEqual({ title: 'Le petit matin', ticketUrl: null })
  })

  it('can be told all that was read, and writes nothing when nothing differs', async () => {
    const { id } = await aSpectacle({ img: '/uploads/a.webp' })
    const before = await db.auditEntry.count()

    const show = await admin.spectacles.managedOne({ params: { id } })
    const saved = await admin.spectacles.change({
      params: { id },
      body: { ...show, recurrence: null },
    })

    expect(saved).toEqual(show)
    expect(await db.auditEntry.count()).toBe(before)
  })

  it('refuses fewer seats than are taken', async () => {
    const { id } = await aSpectacle({ seatsTaken: 12 })

    const change = admin.spectacles.change({ params: { id }, body: { capacity: 11 } })

    await expect(change).rejects.toMatchObject({ status: 400, issues: [{ path: 'capacity' }] })
  })

  it.each([0, 999_999_999, 'x', '1e3'])('knows no show %s', async (id) => {
    const change = admin.spectacles.change({ params: { id }, body: { title: 'x' } })

    await expect(change).rejects.toMatchObject({ status: 404, message: 'Spectacle non trouvé' })
  })

  it('says in the words of §8 that a fault of ours kept the show as it was', async () => {
    const { id } = await aSpectacle()
    await db.$executeRaw`alter table audit_log rename to elsewhere`
    const change = admin.spectacles.change({ params: { id }, body: { title: 'Perdu' } })

    await expect(change).rejects.toThrow('Erreur lors de la modification du spectacle')
    await db.$executeRaw`alter table elsewhere rename to audit_log`
    expect(await db.spectacle.findUniqueOrThrow({ where: { id } })).toMatchObject({
      version: 1,
      title: 'Le grand soir',
    })
  })
})

describe('POST /api/admin/spectacles/:id/duplicate', () => {
  it('makes a draft with all that the show says, on another day', async () => {
    const { id } = await aSpectacle({
      priceCents: 1200,
      genre: 'Impro',
      lsf: true,
      status: 'annulé',
      seatsTaken: 3,
    })

    const copy = await admin.spectacles.duplicate({
      params: { id },
      body: { date_spectacle: day(30) },
    })

    expect(copy).toMatchObject({
      title: 'Le grand soir',
      price_cents: 1200,
      genre: 'Impro',
      lsf: true,
      date_spectacle: day(30),
      heure_spectacle: '20:00:00',
      status: 'brouillon',
      seatsTaken: 0,
      version: 1,
    })
    expect(copy.id).not.toBe(id)
  })
})
