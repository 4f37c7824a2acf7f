import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, placesLeft, somebody } from '../../support/booking.ts'
import { mailedTo } from '../../support/mail.ts'
import { expect, test, untilReady } from '../../support/test.ts'

test('places that were booked stand in the account, become fewer, and go back', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await aBookableShow(baseURL)
  const { email, token, ask } = await somebody(baseURL)
  await ask('POST', '/api/reservations/checkout', { items: [{ spectacleId: id, quantity: 3 }] })

  await page.addInitScript((kept: string) => localStorage.setItem('token', kept), token)
  await page.goto('/mon-compte')
  await untilReady(page)
  const ticket = page.getByRole('listitem').filter({ hasText: title })
  await expect(ticket).toContainText('Confirmée')
  const code = (await ticket.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()) ?? ''
  const spelt = new RegExp(code.replaceAll('-', '[- ]?'))
  expect(await mailedTo(email, spelt)).not.toBe('')
  expect(await findingsOn(page)).toEqual([])

  await ticket.getByText('Modifier ou annuler').click()
  await ticket.getByLabel(/^Réduire le nombre de places/).selectOption('2')
  await ticket.getByRole('button', { name: /^Garder 2/ }).click()
  await ticket.getByRole('button', { name: 'Oui, la rendre' }).click()
  await expect(ticket).toContainText(/2\splaces/)
  expect(await placesLeft(baseURL, id)).toBe(68)

  await ticket.getByRole('button', { name: /^Annuler/ }).click()
  await expect(ticket.getByRole('group', { name: /^Annuler vos 2 places/ })).toBeFocused()
  expect(await findingsOn(page)).toEqual([])
  await ticket.getByRole('button', { name: 'Oui, annuler' }).click()
  await page.getByText('Passées ou annulées (1)').click()
  await expect(ticket).toContainText('Vous l’avez annulée')
  expect(await placesLeft(baseURL, id)).toBe(70)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
})
