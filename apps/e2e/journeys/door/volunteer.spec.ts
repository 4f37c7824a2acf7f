import { aBookableShow, dayIn, somebody } from '../../support/booking.ts'
import { caller, looksRight, openDashboard } from '../../support/dashboard.ts'
import { begin, typeCode, verdictOn } from '../../support/door.ts'
import { mailedTo, ticketMailedTo } from '../../support/mail.ts'
import { expect, test } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** An evening with a party of two, and a visitor who has sent a message. */
async function anEvening(baseURL: string | undefined) {
  const show = await aBookableShow(baseURL, { date_spectacle: dayIn(2) })
  const { email, ask } = await somebody(baseURL, 'Ada')
  const items = [{ spectacleId: show.id, quantity: 2 }]
  await ask('POST', '/api/reservations/checkout', { items })
  await caller(baseURL)('POST', '/api/contact', {
    firstName: 'Ada',
    lastName: show.title.slice(-8),
    email,
    subject: 'autre',
    message: 'Bonjour, à quelle heure ouvrez-vous les portes ?',
    privacy: true,
  })
  return { ...show, email, code: await ticketMailedTo(email) }
}

test(
  'an evening of a volunteer: a message, a call, the door with ten minutes without network, the till',
  { tag: '@phone' },
  async ({ page, baseURL, watch }) => {
    test.slow()
    watch.expectFailedRequests()
    const evening = await anEvening(baseURL)
    const dialog = page.getByRole('dialog')
    const bar = page.getByRole('navigation', { name: 'Raccourcis' })
    await openDashboard(page, '/dashboard/ce-soir')
    const toDo = page.getByRole('link', { name: /messages? à traiter/ })
    await expect(toDo).toBeVisible()
    await looksRight(page)

    await toDo.click()
    const message = page.getByRole('article').filter({ hasText: evening.title.slice(-8) })
    await message.getByRole('button', { name: /^Répondre/ }).click()
    await dialog.getByLabel('Votre réponse').fill('À 19 h 30, le bar aussi.')
    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect(message.getByText('À 19 h 30, le bar aussi.')).toBeVisible()
    expect(await mailedTo(evening.email, /le bar aussi/)).not.toBe('')

    await bar.getByRole('link', { name: 'Réservations' }).click()
    await page.getByLabel('Date', { exact: true }).selectOption(String(evening.id))
    await page.getByRole('button', { name: 'Réserver pour un client' }).click()
    await dialog.getByLabel('Nom', { exact: true }).fill('Madame Lefèvre')
    await dialog.getByRole('button', { name: 'Réserver' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Madame Lefèvre' })).toBeVisible()

    await bar.getByRole('link', { name: 'Porte' }).click()
    // The reservations tab, shown until the door has loaded, has a link to the evening's page as well.
    await expect(bar).toBeHidden()
    await page.getByRole('link', { name: evening.title }).click()
    await expect(page.getByLabel('Code du billet')).toBeVisible()
    await page.clock.install()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const verdict = verdictOn(page)
    await typeCode(page, evening.code)
    await verdict.getByRole('button', { name: 'Un de moins' }).click()
    await verdict.getByRole('button', { name: /15\s€ en espèces/ }).click()
    await expect(verdict).toContainText('ENTRÉ')

    await page.context().setOffline(true)
    await page.clock.fastForward('10:00')
    await expect(page.getByText('Hors ligne')).toBeVisible()
    await typeCode(page, evening.code)
    await verdict.getByRole('button', { name: /15\s€ en espèces/ }).click()
    await page.clock.runFor(3_000)
    await expect(verdict).toContainText('ENTRÉ')
    await expect(page.getByText('1 en attente')).toBeVisible()
    await page.context().setOffline(false)
    await page.clock.runFor(20_000)
    await expect(page.getByText('en attente')).toHaveCount(0)

    await page.getByRole('link', { name: 'Liste' }).click()
    await page.getByRole('button', { name: /Madame Lefèvre/ }).click()
    await verdict.getByRole('button', { name: /30\s€ par carte/ }).click()
    await expect(verdict).toContainText('ENTRÉ')

    await begin(baseURL, evening.id)
    await page.clock.runFor(20_000)
    await page.getByRole('link', { name: 'Bilan' }).click()
    await page.getByLabel('Fond de caisse (€)').fill('100')
    await page.getByLabel('Espèces comptées (€)').fill('130')
    await expect(page.getByText('Le compte est juste.')).toBeVisible()
    await looksRight(page)
    const close = page.getByRole('button', { name: 'Clôturer la soirée' })
    await close.press('Enter')
    await expect(page.getByText(/^Clôturé le .*Le compte est juste\.$/)).toBeVisible()
    await expect(close).toBeFocused()
    await expect(page.getByRole('row', { name: 'Entrés', exact: false }).first()).toContainText('4')
    await expect(page.getByRole('row', { name: 'Recette nette' })).toContainText(/60\s€/)
  },
)
