import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, somebody } from '../../support/booking.ts'
import { expect, test, untilReady } from '../../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Paths of the cached pages. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => {
      const { pathname, search } = new URL(url)
      return pathname + search
    })
  })

const keptTickets = (page: Page) =>
  page.evaluate(async () => (await caches.match('/mon-compte'))?.text())

const hasLoaded = (page: Page, file: string) =>
  page.evaluate(
    (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    file,
  )

/** Visits a page until the service worker is in control: an installation that fails, as on a busy server, is tried again at the next visit. */
const visitControlled = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path)
    await untilReady(page)
    const isControlled = () => navigator.serviceWorker.controller !== null
    await page.waitForFunction(isControlled, undefined, { timeout: 30_000 })
  }).toPass()

/** First visit of the site, then of a show. */
async function visitAShow(page: Page): Promise<{ path: string; title: string }> {
  await visitControlled(page, '/')
  const link = page
    .getByRole('region', { name: 'À l’affiche' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
  const title = (await link.first().textContent()) ?? ''
  await link.first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const { pathname: path } = new URL(page.url())
  await expect.poll(() => keptBy(page)).toContain(path)
  return { path, title }
}

test(
  'the programme and a visited show are read without a network, and fresh again with one',
  { tag: '@both' },
  async ({ page, context, watch }) => {
    watch.expectFailedRequests()
    const show = await visitAShow(page)
    await expect.poll(() => keptBy(page)).toContain('/spectacles?page=2')

    await context.setOffline(true)
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'Hors connexion' })
    await expect(notice).toContainText(/Hors connexion – page du .+ à \d\dh\d\d\./)
    await expect(page.getByRole('heading', { level: 1, name: show.title })).toBeVisible()
    expect(await findingsOn(page), 'a kept show').toEqual([])

    await page.getByRole('contentinfo').getByRole('link', { name: 'Spectacles' }).click()
    await expect(page).toHaveURL('/spectacles')
    await expect(notice).toContainText(/Hors connexion – programme du /)
    await page.getByRole('link', { name: 'Suivant' }).click()
    await expect(page).toHaveURL('/spectacles?page=2')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()

    await context.setOffline(false)
    await notice.getByRole('link', { name: 'Actualiser' }).click()
    await expect(notice).toHaveCount(0)
    await untilReady(page)
  },
)

test('a page that nobody has read yet says where the house is, and opens when there is a network', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailedRequests()
  await visitAShow(page)

  await context.setOffline(true)
  await page.goto('/artistes')
  await expect(page.getByRole('heading', { level: 1, name: 'Le noir complet' })).toBeVisible()
  const words = page.getByRole('main')
  await expect(words).toContainText('7, rue du Rideau-Rouge, 59000 Lille')
  await expect(words.getByRole('link', { name: /^03/ })).toHaveAttribute('href', 'tel:+33353010070')
  await expect(page).toHaveURL('/artistes')
  expect(await findingsOn(page), 'the page of no page').toEqual([])

  await context.setOffline(false)
  await words.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Artistes' })).toBeVisible()
})

test(
  'nothing of an account is kept, nor a page of a query that is somebody’s, and the cookies page says what is',
  { tag: '@desktop' },
  async ({ page }) => {
    const show = await visitAShow(page)
    for (const path of ['/mon-compte', '/connexion', '/accueil', '/unsubscribe?email=a@b.fr']) {
      await page.goto(path)
    }
    await page.goto('/?payment=success')
    await page.goto('/cookies')
    await untilReady(page)
    await expect.poll(() => keptBy(page)).toContain('/cookies')

    const kept = await keptBy(page)
    const ours = /^\/(?:$|hors-connexion$|cookies$|spectacles(?:\?page=\d)?$)/
    expect(kept.filter((path) => !ours.test(path))).toEqual([show.path])
    expect(await cacheNames(page)).toEqual([expect.stringMatching(/^site-/)])
    await expect(page.getByText('Le programme et vos dernières pages')).toBeVisible()
  },
)

test(
  'the site can be put on a telephone’s desk, under its name and its sign',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await page.goto('/')
    const path = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    const answer = await request.get(path)

    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({
      name: 'L’espace comédie',
      start_url: '/',
      display: 'standalone',
    })
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, String(src))
      if (sizes !== 'any') expect(size, src).toBe(sizes)
    }
  },
)

test(
  'tickets to come are shown without a network, and gone from the device after the log-out',
  { tag: '@desktop' },
  async ({ page, context, baseURL, watch }) => {
    watch.expectFailedRequests()
    const { id, title } = await aBookableShow(baseURL)
    const { token, ask } = await somebody(baseURL)
    await ask('POST', '/api/reservations/checkout', { items: [{ spectacleId: id, quantity: 2 }] })
    await page.goto('/robots.txt')
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)
    await visitControlled(page, '/mon-compte')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.poll(() => keptTickets(page)).toContain(title)
    await expect.poll(() => hasLoaded(page, 'ticket-screen')).toBe(true)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Montrer le billet' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Vos billets' })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Place 2 sur 2' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code du billet/ })).toHaveCount(3)
    expect(await findingsOn(page), 'kept tickets').toEqual([])

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await expect(page.getByRole('button', { name: 'Compte de Zoé' })).toBeVisible()
    await page.goto('/en/mon-compte')
    await expect.poll(() => keptTickets(page)).toContain('<html lang="en">')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Your tickets' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Seat 2 of 2' })).toBeVisible()
    expect(await findingsOn(page), 'kept tickets in English').toEqual([])

    await context.setOffline(false)
    await page.goto('/mon-compte')
    await page.getByRole('button', { name: 'Compte de Zoé' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect.poll(() => cacheNames(page)).not.toContain('billets')
  },
)
