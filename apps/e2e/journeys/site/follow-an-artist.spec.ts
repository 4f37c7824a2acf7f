import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { asAdmin } from '../../support/dashboard.ts'
import { letterLinkTo, mailedTo } from '../../support/mail.ts'
import { aShow } from '../../support/rows.ts'
import { type Stack, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

// Double opt-in is a global setting, so this journey has a stack of its own.
let stack: Stack

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  stack = await startStack({ seed: 'none' })
  const ask = await asAdmin(stack.url)
  await ask('PUT', '/api/admin/newsletter/settings', { doubleOptIn: true })
})

test.beforeEach(({ watch }) => {
  watch.origins.push(stack.url)
})

test.afterAll(async () => {
  await stack?.stop()
})

/** Waits for an email and opens its link. */
const openMailed = async (page: Page, address: string, path: string) =>
  page.goto(stack.url + (await letterLinkTo(address, path, stack.mailDirectory)))

const anArtist = (name: string) =>
  withDatabase(stack.databaseUrl, (db) => db.artiste.create({ data: { name } }))

/** Assigns the artist to a date, long enough ago for the digest's grace period. */
async function book(artistId: number, title: string): Promise<void> {
  const ago = new Date(Date.now() - 11 * 60_000)
  const { id } = await withDatabase(stack.databaseUrl, (db) =>
    db.spectacle.create({ data: { ...aShow(title), updatedAt: ago } }),
  )
  const ask = await asAdmin(stack.url)
  await ask('PUT', `/api/admin/artistes/${artistId}/dates`, { spectacleIds: [id] })
  await withDatabase(stack.databaseUrl, (db) =>
    db.lineUp.updateMany({ where: { artisteId: artistId }, data: { announcedAt: ago } }),
  )
}

const digestsTo = (address: string): Promise<number> =>
  withDatabase(stack.databaseUrl, (db) =>
    db.mail.count({ where: { to: address, template: 'artist-news' } }),
  )

/** Waits for the digest, which is sent by a job. */
async function hearOf(address: string, title: string): Promise<void> {
  await expect.poll(() => digestsTo(address), { timeout: 120_000 }).toBe(1)
  await mailedTo(address, new RegExp(title), stack.mailDirectory)
}

const follow = async (page: Page, address: string) => {
  await page.getByLabel('Votre adresse email').fill(address)
  await page.getByLabel('Votre adresse email').press('Enter')
  await expect(page.getByText(/^C’est noté\s!/)).toBeVisible()
}

test('follow an artist, hear of a new date in a digest, and follow no more', async ({ page }) => {
  test.slow()
  const address = `fidele-${randomUUID()}@exemple.fr`
  const { id } = await anArtist(`Zoé ${randomUUID().slice(0, 8)}`)
  await page.goto(`${stack.url}/artistes/${id}`)
  await untilReady(page)
  expect(await findingsOn(page), 'the form').toEqual([])
  await follow(page, address)
  expect(await findingsOn(page), 'followed').toEqual([])
  await openMailed(page, address, '/confirmer-suivi')
  await expect(page).toHaveURL(`${stack.url}/confirmer-suivi`)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByText(/^C’est confirmé/)).toBeVisible()
  expect(await findingsOn(page), 'confirmed').toEqual([])

  await book(id, 'Une heure à suivre')
  await hearOf(address, 'Une heure')

  await openMailed(page, address, '/ne-plus-suivre')
  await expect(page.getByText(address)).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/ne-plus-suivre`)
  expect(await findingsOn(page), 'the way out').toEqual([])
  await page.getByRole('button', { name: 'Ne plus suivre personne' }).click()
  await expect(page.getByText(/^C’est noté\s: nous ne vous écrirons plus/)).toBeVisible()
  const left = await withDatabase(stack.databaseUrl, (db) =>
    db.follow.count({ where: { follower: { email: address } } }),
  )
  expect(left).toBe(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('follow, confirm, and follow no more, each with one press', async ({ page }) => {
    test.slow()
    const address = `fidele-${randomUUID()}@exemple.fr`
    const { id } = await anArtist(`Lou ${randomUUID().slice(0, 8)}`)
    await page.goto(`${stack.url}/artistes/${id}`)
    await follow(page, address)

    await openMailed(page, address, '/confirmer-suivi')
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(page.getByText(/^C’est confirmé/)).toBeVisible()

    await book(id, 'Une heure sans script')
    await hearOf(address, 'Une heure')
    await openMailed(page, address, '/ne-plus-suivre')
    await page.getByRole('button', { name: 'Ne plus suivre personne' }).click()
    await expect(page.getByText(/^C’est noté/)).toBeVisible()
  })

  test('leave an address where sales are not open yet, confirm it, and hear when they are', async ({
    page,
  }) => {
    test.slow()
    const address = `attend-${randomUUID()}@exemple.fr`
    const ago = new Date(Date.now() - 11 * 60_000)
    const show = await withDatabase(stack.databaseUrl, (db) =>
      db.spectacle.create({
        data: {
          ...aShow('Bientôt en vente'),
          bookingMode: 'maison',
          priceCents: 1200,
          salesOpenAt: new Date(Date.now() + 3 * 86_400_000),
          updatedAt: ago,
        },
      }),
    )
    await page.goto(`${stack.url}/spectacles/${show.id}`)
    await page.getByRole('link', { name: 'Prévenez-moi' }).click()
    await page.getByLabel('Votre adresse email').fill(address)
    await page.getByRole('button', { name: 'Prévenez-moi' }).click()
    await expect(page.getByText(/^C’est noté/)).toBeVisible()

    await openMailed(page, address, '/confirmer-alerte')
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(page.getByText(/^C’est confirmé/)).toBeVisible()
    await withDatabase(stack.databaseUrl, (db) =>
      db.spectacle.update({ where: { id: show.id }, data: { salesOpenAt: ago, updatedAt: ago } }),
    )

    await mailedTo(address, /On peut r/, stack.mailDirectory)
    await openMailed(page, address, '/ne-plus-me-prevenir')
    await page.getByRole('button', { name: 'Ne plus me prévenir' }).click()
    await expect(page.getByText(/^C’est noté/)).toBeVisible()
  })
})
