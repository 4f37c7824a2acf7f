import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, dayIn, placesLeft, somebody } from '../../support/booking.ts'
import { asAdmin } from '../../support/dashboard.ts'
import { aStaffer, typeCode, verdictOn } from '../../support/door.ts'
import { mailedTo } from '../../support/mail.ts'
import { startPayments } from '../../support/payments.ts'
import { type Stack, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

let stack: Stack
let payments: Awaited<ReturnType<typeof startPayments>>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  payments = await startPayments()
  stack = await startStack({
    seed: 'none',
    variables: (url) => ({ PUBLIC_URL: url, ...payments.variables }),
  })
})

test.beforeEach(({ watch }) => {
  watch.origins.push(stack.url, payments.url)
})

test.afterAll(async () => {
  await stack?.stop()
  payments?.stop()
})

/** A logged-in customer on the page of a show that is paid online. */
async function onTheWay(page: Page) {
  const { id } = await aBookableShow(stack.url, { title: 'Le grand soir' })
  const { token } = await somebody(stack.url, 'Zoé', { isProven: false })
  await page.goto(`${stack.url}/robots.txt`)
  await page.evaluate((kept: string) => localStorage.setItem('token', kept), token)
  await page.goto(`${stack.url}/reserver/${id}`)
  await untilReady(page)
  return { id, left: () => placesLeft(stack.url, id) }
}

const leaveThePayment = async (page: Page) => {
  await page.getByRole('button', { name: /^Réserver 2/ }).click()
  await page.getByRole('link', { name: 'Revenir sans payer' }).click()
  await expect(page.getByText(/^Paiement annulé\./)).toBeVisible()
}

const hold = (page: Page) => page.getByRole('region', { name: 'En attente de paiement' })

async function download(page: Page, name: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await coming
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'latin1') }
}

test(
  'a payment that was left goes on, and ends with tickets on paper and in the calendar',
  { tag: '@phone' },
  async ({ page }) => {
    const { id, left } = await onTheWay(page)
    await leaveThePayment(page)
    await expect(hold(page).getByRole('timer')).toHaveText(/^(9|10):\d\d$/)
    await expect(hold(page)).toContainText(/Le grand soir.*2\splaces/)
    expect(await findingsOn(page)).toEqual([])

    await page.goto(`${stack.url}/reserver/${id}`)
    await expect(hold(page)).toBeVisible()
    await expect(page.getByLabel('Nombre de places')).toHaveCount(0)
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: /^Payer 30\s€/ }).click()
    await page.getByRole('link', { name: 'Payer maintenant' }).click()

    await expect(page.getByText('Paiement confirmé !')).toBeVisible()
    await expect(page).toHaveURL(`${stack.url}/mon-compte`)
    const ticket = page.getByRole('listitem').filter({ hasText: 'Le grand soir' })
    await expect(ticket).toContainText('Confirmée')
    await expect(ticket).toContainText('Payé en ligne')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
    expect(await left()).toBe(68)

    const paper = await download(page, 'Imprimer le billet : Le grand soir')
    expect([paper.name, paper.content.slice(0, 5)]).toEqual(['billets.pdf', '%PDF-'])
    const evening = await download(page, 'Mettre à l’agenda : Le grand soir')
    expect(evening.name).toBe('spectacle.ics')
    expect(evening.content).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\s*$/)
    expect(await findingsOn(page)).toEqual([])
  },
)

test(
  'places that are not paid go back in one press, or when their time is over while one looks',
  { tag: '@phone' },
  async ({ page }) => {
    const { id, left } = await onTheWay(page)
    await leaveThePayment(page)
    expect(await left()).toBe(68)

    await page.getByRole('button', { name: 'Rendre mes places' }).click()
    await expect(hold(page)).toHaveCount(0)
    expect(await left()).toBe(70)

    await page.goto(`${stack.url}/reserver/${id}`)
    await untilReady(page)
    await leaveThePayment(page)
    await expect(hold(page).getByRole('timer')).toBeVisible()
    await withDatabase(
      stack.databaseUrl,
      (db) => db.$executeRaw`
        update reservations set expires_at = now() + interval '4 seconds' where status = 'pending'`,
    )
    await expect(page.getByText(/^Le délai de paiement est écoulé/)).toBeVisible()
    expect(await left()).toBe(70)
    await page.getByRole('button', { name: 'Choisir à nouveau' }).click()
    await expect(page).toHaveURL(`${stack.url}/spectacles/${id}#reserver`)
    await expect(page.getByLabel('Nombre de places')).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(page.viewportSize()?.width)
  },
)

test(
  'a gift card is bought, pays for seats of an evening on the site, and for one more at the door',
  { tag: '@phone' },
  async ({ page }) => {
    const email = 'mamie@exemple.fr'
    await page.goto(`${stack.url}/bons-cadeaux`)
    await untilReady(page)
    await page.getByLabel('Montant', { exact: true }).selectOption('Un autre montant')
    await page.getByLabel('Autre montant en euros').fill('45')
    await page.getByLabel('Votre nom').fill('Zoé')
    await page.getByLabel('Votre e-mail').fill(email)
    expect(await findingsOn(page), 'the form').toEqual([])
    await page.getByRole('button', { name: 'Acheter ce bon' }).click()
    await page.getByRole('link', { name: 'Payer maintenant' }).click()
    await expect(page.getByText(/^Merci\s!\sLe bon/)).toBeVisible()

    const link = await mailedTo(email, /\/bon-cadeau\?token=[\dA-Z]{12}/, stack.mailDirectory)
    const code = link.slice(-12)
    const { left } = await onTheWay(page)
    await page.getByText('J’ai un bon cadeau').click()
    await page.getByLabel('Code du bon cadeau').fill(code)
    await page.getByRole('button', { name: 'Utiliser' }).click()
    await expect(page.getByText(/il paie vos places/)).toBeVisible()
    await page.getByRole('button', { name: /^Réserver 2/ }).click()
    await expect(page).toHaveURL(/\/mon-compte\/reservation\//)
    await expect(page.getByText('Réglé par bon cadeau')).toBeVisible()
    expect(await left()).toBe(68)

    await page.goto(stack.url + link)
    await expect(page.getByText(/vaut encore 15\s€/)).toBeVisible()
    expect(await findingsOn(page), 'the card').toEqual([])

    const evening = await aBookableShow(stack.url, { date_spectacle: dayIn(1) })
    const admin = await asAdmin(stack.url)
    const alone = { spectacleId: evening.id, quantity: 1, payment: 'porte', name: 'Zoé' }
    const party = await admin('POST', '/api/admin/reservations/sales', alone)
    const { token } = await aStaffer(stack.url, stack.mailDirectory)
    await page.evaluate((kept: string) => localStorage.setItem('token', kept), token)
    await page.goto(`${stack.url}/accueil?seance=${evening.id}`)
    await typeCode(page, party.code)
    await verdictOn(page).getByText('Bon cadeau').click()
    await page.getByLabel('Code du bon').fill(code)
    await page.getByRole('button', { name: 'Payer avec ce bon' }).click()
    await page.getByRole('button', { name: 'Faire entrer 1', exact: true }).click()
    await expect(verdictOn(page)).toContainText('ENTRÉ')
    await page.goto(stack.url + link)
    await expect(page.getByText('Il est entièrement dépensé.')).toBeVisible()
  },
)

test(
  'a gift card that its buyer thinks better of is refunded from its own page',
  { tag: '@phone' },
  async ({ page }) => {
    const email = 'papi@exemple.fr'
    await page.goto(`${stack.url}/bons-cadeaux`)
    await untilReady(page)
    await page.getByLabel('Votre nom').fill('Zoé')
    await page.getByLabel('Votre e-mail').fill(email)
    await page.getByRole('button', { name: 'Acheter ce bon' }).click()
    await page.getByRole('link', { name: 'Payer maintenant' }).click()
    const link = await mailedTo(email, /\/bon-cadeau\?token=[\dA-Z]{12}/, stack.mailDirectory)

    await page.goto(stack.url + link)
    await page.getByText('Se rétracter de cet achat').click()
    await page.getByLabel('L’e-mail donné à l’achat').fill(email)
    expect(await findingsOn(page), 'the withdrawal').toEqual([])
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()

    await expect(page.getByText(/^C’est enregistré/)).toBeVisible()
    await expect(page.getByText(/Il a été remboursé\s: 20\s€/)).toBeVisible()
    await mailedTo(email, /vous sont rembours/, stack.mailDirectory)
  },
)
