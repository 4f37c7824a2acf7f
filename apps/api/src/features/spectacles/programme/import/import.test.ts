import { beforeEach, describe, expect, it } from 'vitest'
import { at, builders, inDays } from '../../../../../test/builders.ts'
import { people } from '../../../../../test/people.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const { spectacles } = as(token)

beforeEach(() => db.spectacle.deleteMany())

const HEADINGS = 'Titre;Date;Heure;Lieu;Lien;Description'
const aProgramme = (...lines: string[]) => [HEADINGS, ...lines].join('\r\n')

const GOOD = 'Le grand soir;2027-03-05;20h30;Le hangar;https://billets.example/1;Une heure de rire.'

const bringIn = (csv: string) => spectacles.importProgramme({ body: { csv } })
const preview = (csv: string) => spectacles.previewImport({ body: { csv } })

describe('a programme that comes in', () => {
  it('is previewed line by line, and nothing is saved', async () => {
    const report = await preview(aProgramme(GOOD, ';2027-03-06;20:00;;;Sans titre'))

    expect(report).toMatchObject({ created: 1, existing: 0, faulty: 1 })
    expect(report.lines).toMatchObject([
      { line: 2, outcome: 'create', title: 'Le grand soir', heure_spectacle: '20:30', issues: [] },
      { line: 3, outcome: 'error', issues: [{ path: 'title', message: 'Ce champ est requis' }] },
    ])
    expect(await db.spectacle.count()).toBe(0)
  })

  it('brings in every line that has no fault', async () => {
    const csv = aProgramme(
      GOOD,
      'Faux;2027-02-30;20:00;;;x',
      'Chéri;06/03/2027;19:00;;;Deux portes.',
    )

    const report = await bringIn(csv)

    expect(report).toMatchObject({ created: 2, faulty: 1 })
    const shows = await spectacles.managed()
    expect(shows).toMatchObject([
      {
        title: 'Le grand soir',
        date_spectacle: '2027-03-05',
        heure_spectacle: '20:30:00',
        lieu: 'Le hangar',
        lien_spectacle: 'https://billets.example/1',
        description: 'Une heure de rire.',
        isPublic: true,
      },
      {
        title: 'Chéri',
        date_spectacle: '2027-03-06',
        lieu: "L'espace comédie",
        lien_spectacle: null,
      },
    ])
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({
      action: 'import',
      after: { spectacles: shows.map(({ id }) => id) },
    })
  })

  it('brings nothing in twice, however the title is typed', async () => {
    const csv = aProgramme(GOOD, "L'ado;2027-03-07;17:00;;;x", 'L’ADO ;2027-03-07;17:00;;;x')
    await bringIn(csv)

    const again = await bringIn(csv)

    expect(again).toMatchObject({ created: 0, existing: 3 })
    expect(await db.spectacle.count()).toBe(2)
  })

  it('brings nothing in twice when two bring it in at once', async () => {
    const csv = aProgramme(
      ...Array.from({ length: 30 }, (_, n) => `Soir ${n};2027-03-05;20:00;;;x`),
    )

    await Promise.all([bringIn(csv), bringIn(csv), bringIn(csv)])

    expect(await db.spectacle.count()).toBe(30)
  })

  it('brings in again what went to the bin', async () => {
    await bringIn(aProgramme(GOOD))
    const [show] = await spectacles.managed()
    await spectacles.remove({ params: { id: show?.id ?? 0 } })

    expect(await bringIn(aProgramme(GOOD))).toMatchObject({ created: 1 })
  })

  it('may come as drafts', async () => {
    await spectacles.importProgramme({ body: { csv: aProgramme(GOOD), status: 'brouillon' } })

    expect(await spectacles.managed()).toMatchObject([{ status: 'brouillon', isPublic: false }])
  })

  it.each([
    ['commas', 'titre,date,heure,description\n"Oui, non",2027-03-05,20:00,x'],
    ['tabs', 'titre\tdate\theure\tdescription\nOui, non\t2027-03-05\t20:00\tx'],
    ['a byte order mark', '\uFEFFTITRE;DATE;HEURE;DESCRIPTION\nOui, non;2027-03-05;20:00;x'],
    ['English headings', 'title;date;time;description\nOui, non;5/3/2027;20h;x'],
    ['empty lines', 'titre;date;heure;description\n\n;;;\nOui, non;2027-03-05;20:00;x\n\n'],
  ])('may have %s', async (_, csv) => {
    expect(await bringIn(csv)).toMatchObject({ created: 1, faulty: 0 })
    expect((await spectacles.managed())[0]?.title).toBe('Oui, non')
  })

  it.each([
    ['Soir;2027-02-30;20:00;;;x', 'date_spectacle', 'Date invalide (AAAA-MM-JJ)'],
    ['Soir;demain;20:00;;;x', 'date_spectacle', 'Date invalide (AAAA-MM-JJ)'],
    ['Soir;2027-03-05;25:00;;;x', 'heure_spectacle', 'Heure invalide (HH:MM)'],
    [
      'Soir;2027-03-05;20:00;;javascript:alert(1);x',
      'lien_spectacle',
      'Le lien doit être une adresse http ou https',
    ],
    ['<b></b>;2027-03-05;20:00;;;x', 'title', 'Ce champ est requis'],
  ])('has a fault in %s', async (line, path, message) => {
    const { lines } = await preview(aProgramme(line))

    expect(lines[0]).toMatchObject({ outcome: 'error', issues: [{ path, message }] })
  })

  it.each([
    ['no headings that we know', 'a;b\n1;2', 'Colonnes manquantes : titre, date, heure'],
    ['nothing', 'titre;date;heure', 'Aucune ligne dans ce fichier'],
    [
      'more than 1000 lines',
      aProgramme(...Array.from({ length: 1001 }, () => GOOD)),
      'Au plus 1000 lignes',
    ],
  ])('is refused with %s', async (_, csv, message) => {
    await expect(preview(csv)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'csv', message }],
    })
  })

  it('may be larger than other calls, and not without end', async () => {
    const send = (length: number) =>
      http
        .post('/api/admin/spectacles/import/preview')
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
        .send({ csv: aProgramme(GOOD).padEnd(length, ' ') })

    expect((await send(500_000)).status).toBe(200)
    expect((await send(1_500_000)).status).toBe(400)
    expect((await send(3_000_000)).status).toBe(413)
  })
})

describe('GET /api/admin/spectacles/export.csv', () => {
  it('is a table that a spreadsheet opens, in which nothing is a formula', async () => {
    for (const title of ['=1+1', '+33', '-2', '@SUM(A1)', '\tx', 'Simple']) {
      await aSpectacle({ title, date: inDays(7), time: at('20:00') })
    }

    const text = await spectacles.exportProgramme()

    expect(text.startsWith('\uFEFFtitre;date;heure;lieu;lien;description;statut;')).toBe(true)
    const cells = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0]?.replaceAll('"', ''))
    expect(cells).toEqual(["'=1+1", "'+33", "'-2", "'@SUM(A1)", "'\tx", 'Simple'])
  })

  it('can be brought in again and changes nothing', async () => {
    await aSpectacle({ title: '=1+1', description: 'a;b "c"\nd', priceCents: 1250 })

    const report = await bringIn(await spectacles.exportProgramme())

    expect(report).toMatchObject({ created: 0, existing: 1, faulty: 0 })
  })

  it('is told of', async () => {
    await spectacles.exportProgramme()

    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ action: 'export', entity: 'spectacles' })
  })
})
