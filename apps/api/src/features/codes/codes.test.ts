import { describe, expect, it } from 'vitest'
import { someTerms } from '../../../test/entities.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { aUser, logIn } = people(app)
const team = app.as(await logIn(await aUser({ role: 'admin' }))).codes

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
