import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, placesLeft, somebody } from '../../support/booking.ts'
import { expect, test, untilReady } from '../../support/test.ts'

test(
  'from the page of a show to a ticket of the house, with a log-in on the way',
  { tag: '@ordinary' },
  async ({ page, baseURL }) => {
    const { id, title } = await aBookableShow(baseURL)
    const { email, password } = await somebody(baseURL)

    await page.goto(`/spectacles/${id}`)
    await untilReady(page)
    await page
      .getByRole('link', { name: /^Réserver maintenant/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Réserver' })).toBeFocused()
    await page.getByLabel('Nombre de places').selectOption('3')
    await expect(page.getByText(/^Total/)).toContainText(/45\s€/)
    expect(await findingsOn(page), 'the page to book on').toEqual([])

    await page.getByRole('button', { name: 'Me connecter et réserver' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(new RegExp(`^[^?]*/spectacles/${id}#reserver$`))
    await page.getByRole('button', { name: /^Réserver 3/ }).click()

    await expect(page).toHaveURL(/\/mon-compte\/reservation\/[\da-f-]{36}$/)
    const ticket = page.getByRole('listitem').filter({ hasText: title })
    await expect(ticket).toContainText('Confirmée')
    await expect(ticket).toContainText(/3\splaces/)
    expect(await placesLeft(baseURL, id)).toBe(67)
  },
)
