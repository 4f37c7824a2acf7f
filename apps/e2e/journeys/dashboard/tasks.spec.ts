import type { Page } from 'playwright/test'
import { aBookableShow, dayIn } from '../../support/booking.ts'
import {
  aName,
  asAdmin,
  button,
  field,
  looksRight,
  openDashboard,
  PICTURE,
  tab,
} from '../../support/dashboard.ts'
import { expect, test } from '../../support/test.ts'

/** Counts clicks and key presses other than typing, since the last call. */
async function pressesOn(page: Page) {
  await page.addInitScript(() => {
    const count = () => {
      const before = Number(sessionStorage.getItem('presses'))
      sessionStorage.setItem('presses', String(before + 1))
    }
    document.addEventListener('pointerdown', count, true)
  })
  return () =>
    page.evaluate(() => {
      const presses = Number(sessionStorage.getItem('presses'))
      sessionStorage.removeItem('presses')
      return presses
    })
}

test('what the office does most takes few presses', async ({ page, baseURL }) => {
  test.slow()
  const admin = await asAdmin(baseURL)
  const { id, title } = await aBookableShow(baseURL, { date_spectacle: dayIn(30) })
  const presses = await pressesOn(page)
  const dialog = page.getByRole('dialog')

  await test.step('receipts of a month', async () => {
    await openDashboard(page, '/dashboard/ce-soir')
    await presses()
    await tab(page, 'Chiffres').click()
    await page
      .getByRole('button', { name: /^[a-zéû]+$/ })
      .first()
      .click()
    await expect(page.locator('dt').getByText('Recettes', { exact: true })).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(2)
  })

  await test.step('what was sold since yesterday', async () => {
    await field(page, 'Du').fill(dayIn(-1))
    await field(page, 'Au').fill(dayIn(0))
    await field(page, 'Compter').selectOption('sale')
    await expect(page).toHaveURL(/par=vente/)
    expect(await presses()).toBeLessThanOrEqual(1)
  })

  await test.step('a call for two seats, and a group of 25', async () => {
    await openDashboard(page, `/dashboard/reservations?date=${id}`)
    for (const [name, places] of [
      ['Madame Lefèvre', '2'],
      ['Comité Durand', '25'],
    ] as const) {
      await presses()
      await button(page, 'Réserver pour un client').click()
      await dialog.getByLabel('Nom', { exact: true }).fill(name)
      await dialog.getByLabel('Places').fill(places)
      await dialog.getByRole('button', { name: 'Réserver' }).click()
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
      expect(await presses()).toBeLessThanOrEqual(2)
    }
  })

  await test.step('another day for a booked date, on the board and by keyboard', async () => {
    await openDashboard(page, `/dashboard?vue=semaine&jour=${dayIn(30)}`)
    await looksRight(page)
    await presses()
    const block = button(page, new RegExp(`^${title}, .*27 places prises sur 70$`))
    const isWhole = await block.evaluate((node) => node.scrollHeight <= node.clientHeight)
    expect(isWhole, 'an hour of the board has room for hour and title').toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect(block, 'a date on the printed board').toBeVisible()
    await expect(page.getByRole('heading', { name: 'Spectacles', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Artistes à placer' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await block.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`${title} pris`)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(new RegExp(`^${title} : .*, 20:00$`))).toBeAttached()
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('Heure')).toHaveValue('20:00')
    await expect(dialog.getByText(/2 réservations/)).toBeVisible()
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Déplacer la date' }).click()
    await expect(page.getByText('Date déplacée')).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(1)
  })

  await test.step('a line-up of six', async () => {
    const names = Array.from({ length: 6 }, aName)
    for (const name of names) await admin('POST', '/api/admin/artiste', { name })
    await openDashboard(page, `/dashboard/soiree?date=${id}`)
    await presses()
    for (const name of names) {
      await field(page, 'Ajouter un artiste').fill(name)
      await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeEnabled()
      await page.keyboard.press('Enter')
      await expect(button(page, `Retirer : ${name}`)).toBeVisible()
    }
    expect(await presses()).toBe(0)
  })

  await test.step('three photos of a show with nine dates', async () => {
    const name = aName()
    for (let date = 0; date < 9; date += 1) {
      await aBookableShow(baseURL, { title: name, date_spectacle: dayIn(40 + date) })
    }
    const last = await aBookableShow(baseURL, { title: name, date_spectacle: dayIn(60) })
    await openDashboard(page, `/dashboard/photos?spectacle=${last.id}`)
    await presses()
    for (let photo = 0; photo < 3; photo += 1) {
      await button(page, 'Ajouter une photo').click()
      await field(page, 'Image').fill(PICTURE)
      await button(page, 'Enregistrer').click()
      await expect(
        page.getByRole('list', { name: 'Photos additionnelles' }).getByRole('listitem'),
      ).toHaveCount(photo + 1)
    }
    expect(await presses()).toBeLessThanOrEqual(6)
    await looksRight(page)
    const photos = await admin('GET', `/api/photos/spectacle/${last.id}`)
    expect(photos).toHaveLength(3)
  })
})
