import { findingsOn } from '../../support/axe.ts'
import { expect, test, untilReady } from '../../support/test.ts'

for (const [path, count] of [
  ['/', 6],
  ['/le-lieu', 5],
] as const) {
  test(
    `on ${path}, reviews come when somebody is near, and move nothing (§2.3)`,
    { tag: '@both' },
    async ({ page }) => {
      const asked = page.waitForRequest('**/api/reviews')
      await page.goto(path)
      await untilReady(page)
      const block = page.getByRole('region', { name: 'Ce que dit la salle' })
      const before = await block.evaluate((element) => element.getBoundingClientRect().height)

      await block.scrollIntoViewIfNeeded()
      await asked

      await expect(block.getByRole('listitem')).toHaveCount(count)
      await expect(block.getByText('Note : 4 sur 5')).toHaveCount(1)
      const after = await block.evaluate((element) => element.getBoundingClientRect().height)
      expect(after).toBe(before)
      expect(await findingsOn(page)).toEqual([])
    },
  )
}
