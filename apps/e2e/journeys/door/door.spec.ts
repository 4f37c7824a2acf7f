import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, dayIn, somebody } from '../../support/booking.ts'
import { aBookedEvening, aStaffer, openDoor, typeCode, verdictOn } from '../../support/door.ts'
import { ticketMailedTo } from '../../support/mail.ts'
import { expect, test } from '../../support/test.ts'
import { translator } from '../../support/translator.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'a ticket from the mail lets its party in, part by part, and nobody after that',
  { tag: '@ordinary' },
  async ({ page, baseURL }) => {
    const evening = await aBookedEvening(baseURL, 3)
    const { email, password } = await aStaffer(baseURL)
    await page.goto('/connexion')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()

    await expect(page).toHaveURL('/accueil')
    expect(await findingsOn(page), 'the evenings').toEqual([])
    await page.getByRole('link', { name: evening.title }).click()
    await typeCode(page, evening.code.toLowerCase())
    const verdict = verdictOn(page)
    await expect(verdict).toContainText('3 PERSONNES')
    await expect(verdict).toContainText(/À encaisser\s:\s45\s€/)
    expect(await findingsOn(page), 'a party').toEqual([])
    await verdict.getByRole('button', { name: 'Un de moins' }).click()
    await verdict.getByRole('button', { name: /30\s€ par carte/ }).click()
    await expect(verdict).toContainText('ENTRÉ')
    await expect(verdict).toContainText(/1\spersonne encore à venir/)
    expect(await findingsOn(page), 'in').toEqual([])

    await typeCode(page, evening.code)
    await verdict.getByRole('button', { name: /15\s€ en espèces/ }).click()
    await expect(verdict).toContainText('ENTRÉ')
    await typeCode(page, evening.code)
    await expect(verdict).toContainText('DÉJÀ ENTRÉ')
    expect(await findingsOn(page), 'refused').toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(page.viewportSize()?.width)

    await page.getByRole('link', { name: 'Liste' }).click()
    await expect(page.getByRole('button', { name: /Hondt.*3 sur 3 entrés/s })).toBeVisible()
    expect(await findingsOn(page), 'the list').toEqual([])
    await page.getByRole('link', { name: 'Caisse' }).click()
    const sell = page.getByRole('button', { name: /^Vendre 1/ })
    await expect(sell, 'without scrolling').toBeInViewport({ ratio: 1 })
    await sell.click()
    await expect(page.getByText(/1\spersonne dans la salle · 15\s€/)).toBeVisible()
    expect(await findingsOn(page), 'the till').toEqual([])
    await page.getByRole('link', { name: 'Bilan' }).click()
    const row = (name: string) => page.getByRole('row', { name })
    await expect(row('Carte')).toContainText(/30\s€/)
    await expect(row('Espèces')).toContainText(/30\s€/)
    await expect(row('Recette nette')).toContainText(/60\s€/)
    expect(await findingsOn(page), 'the sheet').toEqual([])
  },
)

test(
  'an evening without network: both phones go on, and the house finds the party that came twice',
  { tag: '@phone' },
  async ({ page, baseURL, browser, watch }) => {
    watch.expectFailedRequests()
    const evening = await aBookedEvening(baseURL, 1)
    const { token } = await aStaffer(baseURL)
    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    const otherPage = await other.newPage()
    await openDoor(page, token, evening)
    await openDoor(otherPage, token, evening)

    await page.context().setOffline(true)
    await other.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: evening.title })).toBeVisible()
    await expect(page.getByText('Hors ligne')).toBeVisible()
    await typeCode(page, evening.code)
    await verdictOn(page)
      .getByRole('button', { name: /sans encaisser/ })
      .click()
    await expect(verdictOn(page)).toContainText('ENTRÉ')
    await expect(page.getByText('1 en attente')).toBeVisible()
    await typeCode(page, evening.code)
    await expect(verdictOn(page)).toContainText('DÉJÀ ENTRÉ')
    expect(await findingsOn(page), 'without network').toEqual([])
    await page.getByRole('link', { name: 'Soirées' }).click()
    await page.getByRole('link', { name: /^Guide de l’équipe/ }).click()
    await page.getByText('Un mauvais soir à la porte').click()
    await expect(page.getByText('Le code ne se lit pas')).toBeVisible()
    expect(await findingsOn(page), 'the guide without network').toEqual([])
    await page.goBack()
    await page.goBack()
    await typeCode(otherPage, evening.code)
    await verdictOn(otherPage)
      .getByRole('button', { name: /sans encaisser/ })
      .click()
    await expect(verdictOn(otherPage)).toContainText('ENTRÉ')

    await page.reload()
    await expect(page.getByText('1 en attente')).toBeVisible()
    // The first phone's entry is with the server before the second phone is online.
    const recorded = page.waitForResponse(
      (response) => response.url().endsWith('/events') && response.ok(),
    )
    await page.context().setOffline(false)
    await recorded
    await expect(page.getByText('En ligne')).toBeVisible()
    await expect(page.getByText('en attente')).toHaveCount(0)
    await other.setOffline(false)
    await expect(otherPage.getByText('1 à vérifier')).toBeVisible()
    await otherPage.getByText('1 à vérifier').click()
    await expect(
      otherPage.getByText(
        /laissé entrer à \d\d:\d\d sur cet appareil ; avant cela à \d\d:\d\d sur tel-/,
      ),
    ).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).not.toHaveURL(/accueil/)
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '')),
      )
      .not.toContain('accueil')
  },
)

test(
  'two of a party come apart, each with a ticket on a telephone',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const { id, title } = await aBookableShow(baseURL, { date_spectacle: dayIn(2) })
    const { email, token, ask } = await somebody(baseURL)
    const items = [{ spectacleId: id, quantity: 2 }]
    await ask('POST', '/api/reservations/checkout', { items })
    await ticketMailedTo(email)
    const staffer = await aStaffer(baseURL)

    await page.goto('/robots.txt')
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)
    await page.goto('/mon-compte')
    await page.getByRole('button', { name: `Montrer le billet : ${title}` }).click()
    const ticket = page.getByRole('dialog', { name: title })
    await expect(ticket).toContainText('Tout le groupe')
    expect(await findingsOn(page), 'a ticket').toEqual([])
    const shown = async () => {
      await ticket.getByRole('button', { name: 'Suivant' }).click()
      const name = await ticket.getByRole('img').getAttribute('aria-label')
      return (name ?? '').slice(-14)
    }
    const codes = [await shown(), await shown()]
    await expect(ticket).toContainText('Place 2 sur 2')

    await openDoor(page, staffer.token, { id, title })
    const verdict = verdictOn(page)
    for (const code of codes) {
      await typeCode(page, code)
      await verdict.getByRole('button', { name: /15\s€ en espèces/ }).click()
      await expect(verdict).toContainText('ENTRÉ')
    }
    await typeCode(page, codes[0] ?? '')
    await expect(verdict).toContainText('DÉJÀ ENTRÉ')
    await expect(verdict).toContainText('Place 1 sur 2')
  },
)

test('a browser that translates leaves the verdicts of the door alone', async ({
  page,
  baseURL,
}) => {
  const evening = await aBookedEvening(baseURL, 1)
  const { token } = await aStaffer(baseURL)
  await openDoor(page, token, evening)
  await page.evaluate(translator)
  const verdict = verdictOn(page)

  await typeCode(page, evening.code)
  await expect(verdict).toContainText('1 PERSONNE')
  await verdict.getByRole('button', { name: /15\s€ en espèces/ }).click()
  await expect(verdict).toContainText('ENTRÉ')
  await typeCode(page, evening.code)
  await expect(verdict).toContainText('DÉJÀ ENTRÉ')
})
