import { randomUUID } from 'node:crypto'
import { aBookableShow, dayIn, placesLeft } from '../../support/booking.ts'
import { expect, test, untilReady } from '../../support/test.ts'
import { translator } from '../../support/translator.ts'

// Visitors from across the border read the site in the translation of their browser.

test('seats are booked on a page that the browser translates', async ({ page, baseURL }) => {
  const { id } = await aBookableShow(baseURL, { date_spectacle: dayIn(2) })
  await page.goto(`/reserver/${id}`)
  await untilReady(page)
  const book = page.getByRole('button', { name: 'Réserver sans compte' })
  await expect(page.locator('form', { has: book })).toHaveAttribute('novalidate')
  await page.evaluate(translator)
  const summary = page.getByRole('alert').filter({ hasText: 'à corriger' })

  await book.click()
  await expect(summary).toHaveText('2 champs sont à corriger : Votre nom, E-mail')
  await page.getByLabel('Votre nom').fill('Inès Carton')
  await expect(summary).toHaveText('Un champ est à corriger : E-mail')
  await page.getByLabel('E-mail').fill(`ines-${randomUUID()}@exemple.fr`)
  await expect(summary).toBeHidden()
  await book.click()

  await expect(page.getByText(/gardées trente minutes/)).toBeVisible()
  expect(await placesLeft(baseURL, id)).toBe(68)
})

test('the calendar turns on a page that the browser translates', async ({ page }) => {
  await page.goto(`/spectacles?mois=${dayIn(0).slice(0, 7)}`)
  await untilReady(page)
  await page.evaluate(translator)
  const calendar = page.locator('#calendrier')
  const next = calendar.getByRole('link', { name: /^Mois suivant/ })
  const name = (await next.innerText()).split(':')[1]?.trim() ?? ''

  await next.click()

  await expect(calendar.getByRole('heading')).toContainText(name)
  // While the next month loads, another output says so.
  await expect(calendar.locator('output').first()).toContainText(`${name}, `)
  await expect(calendar.getByRole('link', { name: /^Mois précédent/ })).not.toContainText(name)
  await expect(next).not.toContainText(name)
})
