import { randomUUID } from 'node:crypto'
import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, dayIn } from '../../support/booking.ts'
import { asAdmin } from '../../support/dashboard.ts'
import { aStaffer, openDoor, typeCode, verdictOn } from '../../support/door.ts'
import { linkMailedTo } from '../../support/mail.ts'
import { expect, test, untilReady } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const WHO = 'Moins de 26 ans : justificatif demandé à l’entrée'

test(
  'a guest buys two reduced seats and one at the full price with a code on a phone, and comes in',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const reduced = { key: 'reduit', name: 'Réduit', who: WHO, class: 'plein' }
    const tarifs = [{ ...reduced, priceCents: 1000, quota: 20 }]
    const show = await aBookableShow(baseURL, { date_spectacle: dayIn(2), tarifs })
    const promo = `RIRE${randomUUID().slice(0, 8).toUpperCase()}`
    const admin = await asAdmin(baseURL)
    await admin('POST', '/api/admin/codes', { code: promo, kind: 'pourcentage', value: 20 })
    const email = `ines-${randomUUID()}@exemple.fr`

    await page.goto(`/spectacles/${show.id}`)
    await expect(page.getByText(/^dès 10\s€/).first()).toBeVisible()
    await page.goto(`/reserver/${show.id}`)
    await untilReady(page)
    await page.getByLabel(/^Plein tarif/).selectOption('1')
    await page.getByLabel(/^Réduit/).selectOption('2')
    await expect(page.getByText(WHO, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Total/)).toContainText(/35\s€/)
    await page.getByText('J’ai un code promo').click()
    await page.getByLabel('Code promo').fill(promo)
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByText(/^Total/)).toContainText(/28\s€/)
    expect(await findingsOn(page), 'the page to book on').toEqual([])
    await page.getByLabel('Votre nom').fill('Inès Carton')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Réserver sans compte' }).click()
    await expect(page.getByText(/gardées trente minutes/)).toBeVisible()

    await page.goto(await linkMailedTo(email, '/commande'))
    await page.getByRole('button', { name: 'Confirmer mes places' }).click()
    await expect(page.getByText('Confirmée')).toHaveCount(2)
    const codes = page.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/)
    await expect(codes).toHaveCount(2)
    const [fullCode = '', code = ''] = await codes.allInnerTexts()

    const staffer = await aStaffer(baseURL)
    await openDoor(page, staffer.token, show)
    const verdict = verdictOn(page)
    await typeCode(page, code)
    await expect(verdict).toContainText('2 PERSONNES')
    await expect(verdict).toContainText('Tarif Réduit')
    await expect(verdict).toContainText('justificatif demandé')
    await verdict.getByRole('button', { name: /16\s€ par carte/ }).click()
    await expect(verdict).toContainText('ENTRÉ')
    await typeCode(page, fullCode)
    await verdict.getByRole('button', { name: /12\s€ en espèces/ }).click()
    await expect(verdict).toContainText('ENTRÉ')
    await page.getByRole('link', { name: 'Caisse' }).click()
    await page.getByLabel(/^Réduit/).check()
    await page.getByRole('button', { name: /^Vendre 1 place · 10/ }).click()
    await expect(page.getByText(/1\spersonne dans la salle · 10\s€/)).toBeVisible()
    expect(await findingsOn(page), 'the till').toEqual([])
  },
)
