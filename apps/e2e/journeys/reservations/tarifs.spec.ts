import { findingsOn } from '../../support/axe.ts'
import { aHouseShow, dayIn, somebody } from '../../support/booking.ts'
import { aStaffer, openDoor, typeCode, verdictOn } from '../../support/door.ts'
import { expect, test, untilReady } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const WHO = 'Moins de 26 ans : justificatif demandé à l’entrée'

test(
  'two reduced seats and one at the full price are bought on a phone and come in',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const reduced = { key: 'reduit', name: 'Réduit', who: WHO, class: 'plein' }
    const tarifs = [{ ...reduced, priceCents: 1000, quota: 20 }]
    const show = await aHouseShow(baseURL, { date_spectacle: dayIn(2), tarifs })
    const { token } = await somebody(baseURL)
    await page.goto('/robots.txt')
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)

    await page.goto(`/spectacles/${show.id}`)
    await expect(page.getByText(/^dès 10\s€/).first()).toBeVisible()
    await page.goto(`/reserver/${show.id}`)
    await untilReady(page)
    await page.getByLabel(/^Plein tarif/).selectOption('1')
    await page.getByLabel(/^Réduit/).selectOption('2')
    await expect(page.getByText(WHO, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Total/)).toContainText(/35\s€/)
    expect(await findingsOn(page), 'the page to book on').toEqual([])
    await page.getByRole('button', { name: /^Réserver 3/ }).click()

    await expect(page).toHaveURL('/mon-compte')
    const tickets = page.getByRole('listitem').filter({ hasText: show.title })
    await expect(tickets).toHaveCount(2)
    const said = await tickets.filter({ hasText: 'Réduit' }).textContent()
    const code = /(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(said ?? '')?.[0] ?? ''
    const full = await tickets.filter({ hasNotText: 'Réduit' }).textContent()
    const fullCode = /(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(full ?? '')?.[0] ?? ''

    const staffer = await aStaffer(baseURL)
    await openDoor(page, staffer.token, show)
    const verdict = verdictOn(page)
    await typeCode(page, code)
    await expect(verdict).toContainText('2 PERSONNES')
    await expect(verdict).toContainText('Tarif Réduit')
    await expect(verdict).toContainText('justificatif demandé')
    await verdict.getByRole('button', { name: /20\s€ par carte/ }).click()
    await expect(verdict).toContainText('ENTRÉ')
    await typeCode(page, fullCode)
    await verdict.getByRole('button', { name: /15\s€ en espèces/ }).click()
    await expect(verdict).toContainText('ENTRÉ')
    await page.getByRole('link', { name: 'Caisse' }).click()
    await page.getByLabel(/^Réduit/).check()
    await page.getByRole('button', { name: /^Vendre 1 place · 10/ }).click()
    await expect(page.getByText(/1\spersonne dans la salle · 10\s€/)).toBeVisible()
    expect(await findingsOn(page), 'the till').toEqual([])
  },
)
