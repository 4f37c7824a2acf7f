import { expect, it } from 'vitest'
import { doorEvenings } from '../../../test/door/door-evenings.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { zoe, leo, iris, aBookableShow, codeOf, begin, doorOf, entryOf } = await doorEvenings(app)

it('a late party that the door lets back in keeps its promo code, though another order has its use by then', async () => {
  const terms = { kind: 'pourcentage', value: 10, maxUses: 1 }
  const promo = await db.promoCode.create({ data: { code: 'UNEFOIS', ...terms } })
  const [tonight, later] = [await aBookableShow(), await aBookableShow()]
  const order = ({ token }: { token: string }, spectacleId: number) =>
    as(token).reservations.checkout({
      body: { items: [{ spectacleId, quantity: 2 }], code: 'UNEFOIS' },
    })
  const code = await codeOf((await order(zoe, tonight.id)).reservationId)
  await expect(order(leo, later.id)).rejects.toMatchObject({ code: 'CODE_PROMO_EPUISE' })
  await begin(tonight.id)
  const door = doorOf(tonight.id, iris)

  await door.release()
  await order(leo, later.id)
  await door.say(entryOf(code, { letBack: true }))

  const [row] = await db.$queryRaw<{ uses: number }[]>`
    select promo_code_uses(p) as uses from promo_codes p where id = ${promo.id}`
  expect(row?.uses).toBe(2)
})
