import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, placesLeft, somebody } from '../../support/booking.ts'
import { mailedTo } from '../../support/mail.ts'
import { expect, test, untilReady } from '../../support/test.ts'

/** Link in the email that offers seats. */
async function offerTo(email: string): Promise<string> {
  const words = await mailedTo(email, /gardons jusqu[\s\S]*?liste-d-attente\?token=[\w-]{43}/)
  return `/${words.slice(words.lastIndexOf('liste-d-attente'))}`
}

test('from a full evening to the waiting list, and by a letter to seats that came back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { id, title } = await aBookableShow(baseURL, { capacity: 4 })
  const [holder, zoe, ada] = [
    await somebody(baseURL),
    await somebody(baseURL),
    await somebody(baseURL),
  ]
  const items = [{ spectacleId: id, quantity: 4 }]
  const { reservationId } = await holder.ask('POST', '/api/reservations/checkout', { items })

  await page.addInitScript((kept: string) => localStorage.setItem('token', kept), zoe.token)
  await page.goto(`/spectacles/${id}`)
  await untilReady(page)
  await page
    .getByRole('link', { name: /^Liste d’attente/ })
    .first()
    .click()
  await page.getByLabel('Nombre de places voulues').selectOption('2')
  expect(await findingsOn(page), 'the form').toEqual([])
  await page.getByRole('button', { name: /^M’inscrire pour 2/ }).click()
  const place = page.getByRole('listitem').filter({ hasText: title })
  await expect(place).toContainText(/Votre rang\s*1/)
  expect(await findingsOn(page), 'the rank').toEqual([])
  expect(await mailedTo(zoe.email, /Votre rang[\s\S]{0,20}: 1/)).not.toBe('')
  const wish = { spectacleId: id, quantity: 2 }
  expect(await ada.ask('POST', '/api/reservations/waiting', wish)).toMatchObject({ rank: 2 })

  await holder.ask('POST', `/api/reservations/${reservationId}/cancel`)
  const stranger = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
  await stranger.goto(await offerTo(zoe.email))
  await expect(stranger.getByRole('heading', { name: title })).toBeVisible()
  expect(new URL(stranger.url()).search).toBe('')
  expect(await findingsOn(stranger), 'the offer').toEqual([])
  await stranger.getByRole('button', { name: 'Prendre ces places' }).click()
  await expect(stranger.getByText(/^C’est réservé\s!/)).toBeVisible()
  await stranger.close()

  await page.goto('/mon-compte')
  await expect(place).toContainText('Confirmée')
  await expect(place).toContainText(/2\splaces/)
  await expect(place).toHaveCount(1)
  expect(await mailedTo(zoe.email, /\w{4}-\w{4}-\w{4}/)).not.toBe('')

  const plain = await browser.newPage({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  })
  await plain.goto(await offerTo(ada.email))
  await plain.getByRole('button', { name: 'Les laisser à d’autres' }).click()
  await expect(plain.getByText(/^C’est noté\s: vous n’attendez plus/)).toBeVisible()
  await plain.close()
  expect(await placesLeft(baseURL, id)).toBe(2)
})
