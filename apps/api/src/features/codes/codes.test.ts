import { describe, expect, it } from 'vitest'
import { inDays } from '../../../test/builders.ts'
import { someTerms } from '../../../test/entities.ts'
import { people } from '../../../test/people.ts'
import { bookings } from '../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)
const { codes: team, spectacles } = app.as(await logIn(await aUser({ role: 'admin' })))

const aDraft = (code: string) => ({ ...someTerms, code })

describe('a promo code', () => {
  it('is added, changed, deleted and had back by the team', async () => {
    const added = await team.add({ body: { ...aDraft('RIRE10'), validUntil: '2099-12-31' } })
    expect(added).toMatchObject({ code: 'RIRE10', value: 20, validUntil: '2099-12-31', uses: 0 })

    const params = { id: added.id }
    const body = { ...aDraft('RIRE10'), kind: 'montant' as const, value: 250 }
    expect(await team.change({ params, body })).toMatchObject({ kind: 'montant', value: 250 })
    await team.remove({ params })
    expect(await team.managed()).toEqual([])
    expect(await team.bin()).toMatchObject([{ code: 'RIRE10' }])
    await team.restore({ params })
    expect(await team.managed()).toMatchObject([{ code: 'RIRE10', deletedAt: null }])
  })

  it('is said to be for no date to come when its show got another title, or is over', async () => {
    const show = await aBookableShow({ title: 'Le titre mal écrit' })
    const past = await aBookableShow({ date: inDays(-3) })
    const add = async (code: string, scope: { titles?: string[]; spectacleIds?: number[] }) =>
      (await team.add({ body: { ...aDraft(code), ...scope } })).id
    const [all, titled, single, over] = [
      await add('TOUT', {}),
      await add('TITRE', { titles: [show.title] }),
      await add('DATE', { spectacleIds: [show.id] }),
      await add('FINI', { spectacleIds: [past.id] }),
    ]
    const having = async () =>
      (await team.managed()).filter(({ hasDates }) => hasDates).map(({ id }) => id)
    expect(await having()).toEqual(expect.arrayContaining([all, titled, single]))
    expect(await having()).not.toContain(over)

    await spectacles.change({ params: { id: show.id }, body: { title: 'Le titre bien écrit' } })

    expect(await having()).toEqual(expect.arrayContaining([all, single]))
    expect(await having()).not.toContain(titled)
  })

  it.each([
    ['', 'Code promo requis'],
    ['A'.repeat(21), 'Code promo trop long'],
    ['rire 10', 'Code promo invalide (lettres majuscules et chiffres uniquement)'],
  ])('is not called “%s” (§5.6)', async (code, message) => {
    await expect(team.add({ body: aDraft(code) })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'code', message }],
    })
  })

  it.each([
    [{ value: 101 }, 'value', '100 % au plus'],
    [
      { validFrom: '2027-02-02', validUntil: '2027-02-01' },
      'validUntil',
      'La fin vient avant le début',
    ],
  ])('is refused with %j', async (fields, path, message) => {
    await expect(team.add({ body: { ...aDraft('FAUX'), ...fields } })).rejects.toMatchObject({
      issues: [{ path, message }],
    })
  })

  it('has a name of its own, also in the bin', async () => {
    const { id } = await team.add({ body: aDraft('UNIQUE') })
    await team.remove({ params: { id } })

    await expect(team.add({ body: aDraft('UNIQUE') })).rejects.toMatchObject({
      code: 'CODE_PROMO_EXISTANT',
    })
  })
})
