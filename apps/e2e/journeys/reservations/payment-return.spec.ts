import { expect, test } from '../../support/test.ts'

test('a payment is confirmed once, and the cart is empty (§2.3, §4.7, §9.11)', async ({ page }) => {
  await page.goto('/cours')
  await page.evaluate(() => localStorage.setItem('cart', '[{"id":1}]'))
  await page.goto('/?payment=success&session_id=cs_test_1')

  await expect(page.getByText('Paiement confirmé !')).toBeVisible()
  await expect(page).toHaveURL('/mon-compte')
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  await expect.poll(cart).toEqual([])
})

test('a payment that was given up is said to be (§2.3)', async ({ page }) => {
  await page.goto('/?payment=cancel')

  await expect(
    page.getByText("Paiement annulé. Votre réservation n'a pas été finalisée."),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('an old link to leave the newsletter leads to the page for it (§2.3)', async ({ page }) => {
  await page.goto('/?unsubscribe=1&email=a%40b.fr&token=t')

  await expect(page.getByText("Cet email n'était pas inscrit à la newsletter")).toBeVisible()
  await expect(page).toHaveURL('/unsubscribe')
})
