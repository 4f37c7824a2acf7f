import { expect, test, untilReady } from '../../support/test.ts'

/** In a page: a device whose clock is a year ahead. */
function setClock(): void {
  const aheadMs = 365 * 86_400_000
  const [SystemDate, origin] = [Date, performance.timeOrigin]
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + aheadMs] : args, newTarget),
    get: (target, name) =>
      name === 'now' ? () => SystemDate.now() + aheadMs : Reflect.get(target, name),
  })
  Object.defineProperty(performance, 'timeOrigin', { get: () => origin + aheadMs })
}

test('on a phone whose clock is a year ahead the programme is to come', async ({ page }) => {
  await page.addInitScript(setClock)
  await page.goto('/')
  await untilReady(page)

  // From page to page within the application, which has long set its clock.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Spectacles' }).click()
  await expect(page).toHaveURL('/spectacles')
  await page.getByRole('main').getByRole('heading').getByRole('link').last().click()
  await expect(page).toHaveURL(/\/spectacles\/\d+/)

  await expect(
    page.getByRole('link', { name: /^(?:Réserver|Prévenez-moi|Voir la billetterie)/i }).first(),
  ).toBeVisible()
  await expect(page.getByText('Ce spectacle a déjà eu lieu.')).toHaveCount(0)
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(new Date().getFullYear() + 1)
})
