import { findingsOn } from '../../support/axe.ts'
import { aShow } from '../../support/rows.ts'
import { type Stack, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

let stack: Stack

// One viewport is enough for faults.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  stack = await startStack({ seed: 'none', hasOwnServer: true })
  // Durable commit, as the database is killed: other tests commit without waiting for the disk.
  await withDatabase(stack.databaseUrl, (db) =>
    db.$transaction([
      db.$executeRaw`set local synchronous_commit = on`,
      db.spectacle.create({ data: aShow('Le grand soir') }),
    ]),
  )
})

test.beforeEach(({ watch }) => {
  watch.origins.push(stack.url)
  watch.expectFailedRequests()
})

test.afterAll(async () => {
  await stack?.stop()
})

test(
  'with the database gone, the pages go on from the last good answers',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`${stack.url}/spectacles`)
    await expect(page.getByRole('heading', { name: 'Le grand soir' })).toBeVisible()

    await stack.killDatabase()
    const ready = await page.request.get(`${stack.url}/readyz`)
    const response = await page.goto(`${stack.url}/spectacles`)

    expect(ready.status()).toBe(503)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Le grand soir' })).toBeVisible()

    await stack.startDatabase()
    await expect(async () => {
      expect((await page.request.get(`${stack.url}/readyz`)).status()).toBe(200)
    }).toPass()
  },
)

test(
  'with the API gone, the page says so, and comes back by itself, or by a press where no script runs',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const withoutScript = await browser.newPage({ javaScriptEnabled: false })
    await stack.stopApi()
    await withoutScript.goto(`${stack.url}/spectacles`)
    await page.clock.install()
    const response = await page.goto(`${stack.url}/spectacles`)
    expect(response?.status()).toBe(503)
    await expect(page.getByRole('alert')).toContainText('Erreur de connexion')

    await stack.startApi()
    await expect(async () => {
      await page.clock.runFor(1_000) // the application asks again, later and later
      await expect(page.getByRole('heading', { name: 'Le grand soir' })).toBeVisible({
        timeout: 200,
      })
    }).toPass()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(withoutScript.getByRole('button', { name: 'Réessayer' })).toBeHidden()
    await withoutScript.getByRole('link', { name: 'Réessayer' }).click()
    await expect(withoutScript.getByRole('heading', { name: 'Le grand soir' })).toBeVisible()
    await withoutScript.close()
  },
)

test(
  'with the API gone, the home page still shows the house (§2.3)',
  { tag: '@desktop' },
  async ({ page }) => {
    await stack.stopApi()
    const response = await page.goto(stack.url)

    expect(response?.status()).toBe(503)
    await expect(page.getByRole('alert').first()).toContainText('Erreur de connexion')
    await untilReady(page)
    expect(await findingsOn(page)).toEqual([])
    await expect(page.getByRole('heading', { name: '70 places et la vôtre' })).toBeVisible()
    const api = await page.request.get(`${stack.url}/api/spectacles`)
    expect(api.status()).toBe(503)
    expect(await api.json()).toMatchObject({ code: 'SERVICE_INDISPONIBLE' })

    await stack.startApi()
  },
)

test(
  'with the API gone, a visit that has begun says so on its next page',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`${stack.url}/cours`)
    await untilReady(page)
    await page.clock.install()
    await stack.stopApi()

    await page.getByRole('contentinfo').getByRole('link', { name: 'Accueil' }).click()

    await expect(async () => {
      await page.clock.runFor(5_000) // the application tries again, later and later
      await expect(page.getByRole('alert').first()).toContainText('momentanément', { timeout: 200 })
    }).toPass()
    await stack.startApi()
  },
)
