import { findingsOn } from '../support/axe.ts'
import { expect, test, untilReady } from '../support/test.ts'

for (const path of ['/', '/le-lieu']) {
  test(`on ${path}, reviews come when somebody is near, and move nothing`, async ({ page }) => {
    const asked = page.waitForRequest('**/api/reviews')
    await page.goto(path)
    await untilReady(page)
    const block = page.getByRole('region', { name: 'Ce que dit la salle' })
    const before = await block.evaluate((element) => element.getBoundingClientRect().height)

    await block.scrollIntoViewIfNeeded()
    await asked

    await expect(block.getByRole('listitem')).toHaveCount(3)
    await expect(block.getByText('Note : 4 sur 5')).toHaveCount(1)
    const after = await block.evaluate((element) => element.getBoundingClientRect().height)
    expect(after).toBe(before)
    expect(await findingsOn(page)).toEqual([])
  })
}
