import { beforeEach, describe, expect, it } from 'vitest'
import { morningsAfter } from '../../../test/newsletter/morning-after.ts'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { purgeVannes } from './vanne-retention.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { audience, asked, nobody } = await morningsAfter(app)
const office = as(await logIn(await aUser({ role: 'admin' })))

const DAY_MS = 86_400_000

beforeEach(nobody)

describe('the best joke', () => {
  it('is one for each address and evening: a later one replaces it until it is published', async () => {
    const { tell, row } = await asked()

    await tell('  La <b>première</b>\r\nde la soirée <3 ', 'Zoé')
    expect(await row()).toMatchObject({
      text: 'La première\nde la soirée <3',
      firstName: 'Zoé',
      status: 'proposée',
    })
    await tell('La deuxième')
    const { id, version, firstName } = await row()
    expect(firstName).toBe('')

    await office.vannes.setStatus({ params: { id }, body: { status: 'publiée', version } })

    await expect(tell('La troisième')).rejects.toMatchObject({ code: 'VANNE_PUBLIEE' })
    expect(await row()).toMatchObject({ text: 'La deuxième', status: 'publiée' })
  })

  it.each([
    ['', 'Zoé', 'Écrivez la vanne que vous avez préférée'],
    ['x'.repeat(281), 'Zoé', '280 caractères au plus'],
    ['Une vanne', 'Z'.repeat(61), '60 caractères au plus'],
    ['Une vanne', 'zoe.exemple.fr/', 'Ce prénom contient des caractères'],
  ])('is refused at its field: %#', async (text, firstName, sentence) => {
    const { tell, row } = await asked()

    await expect(tell(text, firstName)).rejects.toMatchObject({
      status: 400,
      issues: [{ message: expect.stringContaining(sentence) }],
    })
    expect((await row()).text).toBeNull()
  })

  it('is taken with the link of that evening and address alone, for a month', async () => {
    const { proof, row, show } = await asked()
    const other = await asked()
    const old = addressKeys.confirmTokenOf(
      'vannes',
      `${show.id} ${proof.email}`,
      new Date(Date.now() - 32 * DAY_MS),
    )
    const wrong = [
      { ...proof, token: other.proof.token },
      { ...other.proof, email: proof.email },
      { ...proof, token: proof.token.replace(/\d+$/, String(other.show.id)) },
      { ...proof, token: `${old}.${show.id}` },
      { ...proof, token: 'faux' },
    ]
    for (const body of wrong) {
      await expect(
        visitor.vannes.send({ body: { ...body, text: 'Une vanne' } }),
      ).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
    }
    expect((await row()).text).toBeNull()
  })
})

describe('the team', () => {
  it('publishes what it has read, and takes it back: visitors read it meanwhile', async () => {
    const { tell, row } = await asked('Le grand soir')
    await tell('Une vanne', 'Zoé')
    const listed = await office.vannes.list({ query: {} })
    expect(listed).toMatchObject({
      proposed: 1,
      vannes: [{ title: 'Le grand soir', text: 'Une vanne', firstName: 'Zoé' }],
    })
    expect((await visitor.vannes.published()).vannes).toEqual([])
    const { id, version } = await row()
    const set = (status: 'proposée' | 'publiée' | 'refusée', of?: number) =>
      office.vannes.setStatus({
        params: { id },
        body: { status, ...(of !== undefined && { version: of }) },
      })
    await tell('Une autre vanne', 'Zoé')

    await expect(set('publiée', version)).rejects.toMatchObject({ code: 'VERSION_PERIMEE' })
    await set('publiée', version + 1)

    expect((await visitor.vannes.published()).vannes).toEqual([
      { id, text: 'Une autre vanne', firstName: 'Zoé', show: 'Le grand soir' },
    ])
    await set('proposée')
    expect((await visitor.vannes.published()).vannes).toEqual([])
    await set('refusée')
    expect(await office.vannes.list({ query: { status: 'proposée' } })).toMatchObject({
      proposed: 0,
      vannes: [],
    })
    const told = await db.auditEntry.findMany({ where: { entity: 'vannes', entityId: String(id) } })
    expect(told).toHaveLength(3)
    expect(JSON.stringify(told)).not.toContain('Une autre vanne')
  })

  it('sees no address that was asked and has not answered', async () => {
    const { row } = await asked()
    const { id } = await row()

    expect((await office.vannes.list({ query: {} })).vannes).toEqual([])
    await expect(
      office.vannes.setStatus({ params: { id }, body: { status: 'publiée' } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('finds at most six on the site, newest first', async () => {
    const { show } = await audience()
    const said = (nth: number) => ({
      spectacleId: show.id,
      text: `Vanne ${nth}`,
      status: 'publiée',
      saidAt: new Date(Date.now() - nth * 1000),
      publishedAt: new Date(),
    })
    await db.vanne.createMany({ data: [7, 6, 5, 4, 3, 2, 1].map(said) })

    const { vannes } = await visitor.vannes.published()

    expect(vannes.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `Vanne ${nth}`))
  })
})

describe('a joke and its person', () => {
  it('part when the account is erased: what is published stays without a name, the rest goes', async () => {
    const [kept, gone] = [await asked(), await asked()]
    for (const { tell } of [kept, gone]) await tell('Une vanne', 'Zoé')
    const { id } = await kept.row()
    await office.vannes.setStatus({ params: { id }, body: { status: 'publiée' } })
    expect((await as(kept.token).auth.exportData()).vannes).toMatchObject([
      { text: 'Une vanne', firstName: 'Zoé', status: 'publiée' },
    ])

    await db.user.deleteMany({ where: { id: { in: [kept.id, gone.id] } } })

    expect(await db.vanne.findMany()).toMatchObject([
      { id, text: 'Une vanne', email: null, firstName: '' },
    ])
  })

  it('are forgotten after twelve months, a question without an answer after sixty days', async () => {
    const { show } = await audience()
    const row = (email: string, days: number, fields: object = {}) => ({
      spectacleId: show.id,
      email,
      askedAt: new Date(Date.now() - days * DAY_MS),
      ...fields,
    })
    const told = { text: 'Une vanne', saidAt: new Date() }
    const proposed = { ...told, status: 'proposée' }
    const published = { ...told, status: 'publiée', publishedAt: new Date() }
    await db.vanne.createMany({
      data: [
        row('a@exemple.fr', 61),
        row('b@exemple.fr', 59),
        row('c@exemple.fr', 400, proposed),
        row('d@exemple.fr', 300, proposed),
        row('e@exemple.fr', 400, published),
      ],
    })

    await purgeVannes(db)

    const left = await db.vanne.findMany({ orderBy: { id: 'asc' } })
    expect(left.map(({ email }) => email)).toEqual(['b@exemple.fr', 'd@exemple.fr', null])
  })
})
