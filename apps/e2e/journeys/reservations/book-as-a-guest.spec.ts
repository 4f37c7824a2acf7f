import { randomUUID } from 'node:crypto'
import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, dayIn, placesLeft } from '../../support/booking.ts'
import { aStaffer, openDoor, typeCode, verdictOn } from '../../support/door.ts'
import { linkMailedTo } from '../../support/mail.ts'
import { expect, test, untilReady } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'somebody without an account books, opens the mail, and comes in',
  { tag: '@both' },
  async ({ page, baseURL }) => {
    const evening = await aBookableShow(baseURL, { date_spectacle: dayIn(2) })
    const { id, title } = evening
    const email = `ines-${randomUUID()}@exemple.fr`

    await page.goto(`/reserver/${id}`)
    await untilReady(page)
    await page.getByLabel('Votre nom').fill('Inès Carton')
    await page.getByLabel('E-mail').fill(email)
    expect(await findingsOn(page), 'the page to book on').toEqual([])
    await page.getByRole('button', { name: 'Réserver sans compte' }).click()
    await expect(page.getByText(/gardées trente minutes/)).toBeVisible()
    expect(await placesLeft(baseURL, id)).toBe(68)

    await page.goto(await linkMailedTo(email, '/commande'))
    await page.getByRole('button', { name: 'Confirmer mes places' }).click()
    await expect(page.getByText('Confirmée')).toBeVisible()
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    expect(await findingsOn(page), 'the order').toEqual([])
    const code = await page.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/).innerText()

    const { token } = await aStaffer(baseURL)
    await openDoor(page, token, evening)
    await typeCode(page, code)
    await expect(verdictOn(page)).toContainText('2 PERSONNES')
    await expect(verdictOn(page)).toContainText('Inès Carton')
  },
)

test(
  'from the home page to the seats in three taps and two fields',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const date_spectacle = dayIn(3)
    const { id, title } = await aBookableShow(baseURL, { date_spectacle })
    await aBookableShow(baseURL, { date_spectacle, heure_spectacle: '18:00:00' })
    await page.goto(`/?mois=${date_spectacle.slice(0, 7)}`)
    await untilReady(page)
    const day = page.locator('#calendrier details').filter({ hasText: title })

    await day.locator('summary').tap()
    await day.getByRole('link', { name: title }).tap()
    await page.getByLabel('Votre nom').fill('Inès Carton')
    await page.getByLabel('E-mail').fill(`ines-${randomUUID()}@exemple.fr`)
    await page.getByRole('button', { name: 'Réserver sans compte' }).tap()

    await expect(page.getByText(/gardées trente minutes/)).toBeVisible()
    expect(await placesLeft(baseURL, id)).toBe(68)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a guest books in English on the page of the show: two fields, one press, and one on the mailed link',
    { tag: '@phone' },
    async ({ page, baseURL }) => {
      const { id, title } = await aBookableShow(baseURL)
      const email = `ali-${randomUUID()}@exemple.fr`

      await page.goto(`/en/spectacles/${id}`)
      await page
        .getByRole('link', { name: /^Book now/ })
        .first()
        .click()
      await expect(page).toHaveURL(/#reserver$/)
      await page.getByLabel('Number of seats').selectOption('3')
      await page.getByLabel('Your name').fill('Ali Benoît')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByRole('button', { name: 'Book without an account' }).click()

      await expect(page.getByText(/held for thirty minutes/)).toBeVisible()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      expect(await placesLeft(baseURL, id)).toBe(67)
      await page.goto(await linkMailedTo(email, '/en/commande'))
      await page.getByRole('button', { name: 'Confirm my seats' }).click()
      await expect(page.getByText(/^You are booked/)).toBeVisible()
    },
  )
})
