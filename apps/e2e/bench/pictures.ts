import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { aBookableShow, dayIn, somebody } from '../support/booking.ts'
import { CHROMIUM_ARGS } from '../support/chromium.ts'
import { asAdmin, openDashboard } from '../support/dashboard.ts'
import { aStaffer, openDoor, typeCode, verdictOn } from '../support/door.ts'
import { ensureChromium } from '../support/ensure-chromium.ts'
import { ticketMailedTo } from '../support/mail.ts'
import { startStack } from '../support/stack.ts'
import { untilReady } from '../support/test.ts'

// Screenshots for README.md and docs/guide-equipe.md, of the demo content in a stack of their own.

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures')

/** Maximum size of a screenshot, in bytes. */
const MOST = 80_000

const DESK = { width: 1280, height: 800 }
const TELEPHONE = { width: 390, height: 780 }

const aPage = async (browser: Browser, options: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: process.env['SITE_URL'] ?? '',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

async function take(page: Page, name: string): Promise<void> {
  // Pictures below the screen are loaded lazily: only visible ones are waited for.
  await page.waitForFunction(() => {
    const isSeen = (image: Element) => {
      const { top, right, bottom, left } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    }
    const pictures = Array.from(document.images).filter(isSeen)
    const areLoaded = Array.from(document.querySelectorAll('output'))
      .filter(isSeen)
      .every(({ textContent }) => textContent !== 'Chargement...')
    const areComplete = pictures.every(({ complete }) => complete)
    return document.fonts.status === 'loaded' && areLoaded && areComplete
  })
  const shot = await page.screenshot()
  for (const quality of [80, 65, 50, 35]) {
    const picture = await sharp(shot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > MOST) continue
    await sharp(picture).toFile(join(FOLDER, `${name}.webp`))
    console.log(`${name}.webp  ${Math.round(picture.length / 1_000)} kB`)
    return
  }
  throw new Error(`${name} stays above ${MOST} bytes`)
}

async function takeSite(browser: Browser): Promise<void> {
  const page = await aPage(browser, { viewport: DESK, serviceWorkers: 'block' })
  await page.goto('/')
  await untilReady(page)
  await take(page, 'accueil-du-site')
  await page.context().close()
}

/** A sold-out evening tomorrow, with held seats and a waiting list. */
async function anEvening(url: string) {
  const evening = await aBookableShow(url, {
    title: 'Le grand soir',
    capacity: 6,
    date_spectacle: dayIn(1),
    genre: 'Plateau stand-up',
  })
  const [zoe, ada] = [await somebody(url), await somebody(url, 'Ada')]
  const items = [{ spectacleId: evening.id, quantity: 3 }]
  await zoe.ask('POST', '/api/reservations/checkout', { items })
  await ada.ask('POST', '/api/reservations/checkout', {
    items: [{ spectacleId: evening.id, quantity: 1 }],
  })
  const admin = await asAdmin(url)
  const sale = { spectacleId: evening.id, name: 'Comité Dupont', email: null, quantity: 2 }
  await admin('POST', '/api/admin/reservations/sales', { ...sale, payment: 'virement' })
  const waiter = await somebody(url, 'Noé')
  await waiter.ask('POST', '/api/reservations/waiting', { spectacleId: evening.id, quantity: 2 })
  return {
    ...evening,
    codes: [await ticketMailedTo(zoe.email), await ticketMailedTo(ada.email)] as const,
  }
}

type Evening = Awaited<ReturnType<typeof anEvening>>

async function takeDoor(browser: Browser, url: string, evening: Evening): Promise<void> {
  const { token } = await aStaffer(url)
  const page = await aPage(browser, { viewport: TELEPHONE, isMobile: true, hasTouch: true })
  await openDoor(page, token, evening)
  await typeCode(page, evening.codes[0])
  await verdictOn(page).getByText('3 PERSONNES').waitFor()
  await take(page, 'porte-billet')

  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Hors ligne').waitFor()
  await typeCode(page, evening.codes[1])
  await verdictOn(page)
    .getByRole('button', { name: /sans encaisser/ })
    .click()
  await page.getByText('1 en attente').waitFor()
  await take(page, 'porte-hors-ligne')

  await page.context().setOffline(false)
  await page.getByText('En ligne').waitFor()
  await page.getByRole('link', { name: 'Bilan' }).click()
  await page.getByRole('row', { name: 'Recette nette' }).waitFor()
  await take(page, 'porte-bilan')
  await page.getByRole('row', { name: /^Réglé à l’avance/ }).scrollIntoViewIfNeeded()
  await take(page, 'porte-regle-d-avance')

  const other = await aBookableShow(url, { title: 'Les nouvelles têtes', date_spectacle: dayIn(4) })
  await page.goto(`/accueil?reserver=${other.id}`)
  await page.getByLabel('Nom', { exact: true }).fill('Madame Lefèvre')
  await page.getByRole('button', { name: /^Réserver/ }).click()
  await page.getByRole('button', { name: 'Annuler cette réservation' }).waitFor()
  await take(page, 'porte-annuler-une-reservation')
  await page.context().close()
}

async function takeDashboard(browser: Browser, { id }: Evening): Promise<void> {
  const page = await aPage(browser, { viewport: DESK, serviceWorkers: 'block' })
  await openDashboard(page)
  await take(page, 'spectacles')

  await page.getByRole('button', { name: 'Ajouter un spectacle' }).click()
  await page.getByLabel('Titre', { exact: true }).fill('Le nouveau du jeudi')
  await page.getByLabel('Description', { exact: true }).fill('Une heure de rire, seul en scène.')
  await take(page, 'ajouter-un-spectacle')
  const weekly = page.getByLabel('Récurrence hebdomadaire')
  await weekly.check()
  await page.getByLabel('Première date').fill(dayIn(7))
  await page.getByLabel('Dernière date').fill(dayIn(35))
  await page.getByText(/dates seront créées\./).waitFor()
  await weekly.evaluate((box) => box.scrollIntoView({ block: 'start' }))
  await take(page, 'recurrence')

  await openDashboard(page, '/dashboard')
  await page.getByRole('button', { name: /^Plus/ }).first().click()
  await page.getByRole('menuitem', { name: /Annuler ou reporter/ }).click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'annuler-une-date')

  await openDashboard(page, `/dashboard/reservations?date=${id}`)
  await page.getByRole('row').filter({ hasText: 'Zoé Hondt' }).waitFor()
  await take(page, 'reservations')

  await takeBoxOffice(page)

  await openDashboard(page, '/dashboard/newsletter')
  await page.getByRole('button', { name: 'Envoyer un email' }).click()
  await page.getByLabel('Sujet').fill('Le programme de la semaine')
  await page.getByRole('button', { name: 'Programme de la semaine' }).click()
  await page.getByText('À très vite dans la salle').waitFor()
  await take(page, 'newsletter')

  await openDashboard(page, '/dashboard/parametres')
  await take(page, 'parametres')
  await openDashboard(page, '/dashboard/maintenance')
  await take(page, 'maintenance')
  await page.context().close()
}

/** Screenshots of gift cards, tarifs and the ledger. */
async function takeBoxOffice(page: Page): Promise<void> {
  const url = process.env['SITE_URL']
  const admin = await asAdmin(url)
  const code = { code: 'RENTREE', kind: 'pourcentage', value: 20, maxUses: 50 }
  await admin('POST', '/api/admin/codes', code)
  for (const [name, amountCents] of [
    ['Zoé', 5000],
    ['Comité Dupont', 12_000],
  ] as const) {
    const card = { name, amountCents, means: 'carte', validUntil: dayIn(365) }
    await admin('POST', '/api/admin/vouchers', card)
  }

  const { id } = await aBookableShow(url, { title: 'Le duo du vendredi', date_spectacle: dayIn(3) })
  await openDashboard(page, `/dashboard/reservations?date=${id}`)
  await page.getByRole('button', { name: 'Réserver pour un client' }).click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'vendre-pour-un-client')
  await openDashboard(page, '/dashboard/codes')
  await page.getByText('RENTREE').first().waitFor()
  await take(page, 'codes-promo')
  await openDashboard(page, '/dashboard/bons')
  await page.getByRole('table', { name: 'Bons cadeaux' }).waitFor()
  await take(page, 'bons-cadeaux')
  await openDashboard(page, '/dashboard/billetterie')
  await page.getByRole('region', { name: 'Opérations' }).waitFor()
  await take(page, 'journal-de-billetterie')
  const accountant = page.getByRole('button', { name: /^Comptes du mois/ })
  await accountant.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await take(page, 'comptes-du-mois')
}

mkdirSync(FOLDER, { recursive: true })
const stack = await startStack({ seed: 'demo' })
process.env['SITE_URL'] = stack.url
process.env['SITE_MAIL_DIR'] = stack.mailDirectory
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: ensureChromium() })
try {
  await takeSite(browser)
  const evening = await anEvening(stack.url)
  await takeDashboard(browser, evening)
  await takeDoor(browser, stack.url, evening)
} finally {
  await browser.close()
  await stack.stop()
}
