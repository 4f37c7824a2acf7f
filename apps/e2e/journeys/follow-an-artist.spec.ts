import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findingsOn } from '../support/axe.ts'
import { asAdmin } from '../support/dashboard.ts'
import { letterLinkTo, mailedTo } from '../support/mail.ts'
import { aShow } from '../support/rows.ts'
import { withDatabase } from '../support/stack.ts'
import { expect, test, untilReady } from '../support/test.ts'

const databaseUrl = () => process.env['SITE_DATABASE_URL'] ?? ''

const anArtist = (name: string) =>
  withDatabase(databaseUrl(), (db) => db.artiste.create({ data: { name } }))

/** The team books them for an evening, and leaves it at that for long enough. */
async function book(origin: string | undefined, artistId: number, title: string): Promise<void> {
  const ago = new Date(Date.now() - 11 * 60_000)
  const { id } = await withDatabase(databaseUrl(), (db) =>
    db.spectacle.create({ data: { ...aShow(title), updatedAt: ago } }),
  )
  const ask = await asAdmin(origin)
  await ask('PUT', `/api/admin/artistes/${artistId}/dates`, { spectacle_ids: [id] })
  await withDatabase(databaseUrl(), (db) =>
    db.lineUp.updateMany({ where: { artisteId: artistId }, data: { announcedAt: ago } }),
  )
}

const digestsTo = (address: string): Promise<number> =>
  withDatabase(databaseUrl(), (db) =>
    db.mail.count({ where: { to: address, template: 'artist-news' } }),
  )

const follow = async (page: Page, address: string) => {
  await page.getByLabel('Votre adresse email').fill(address)
  await page.getByLabel('Votre adresse email').press('Enter')
  await expect(page.getByText(/^C’est noté\s!/)).toBeVisible()
}

/** The page where an address is confirmed, of a house that asks for it. */
async function confirmLink(address: string): Promise<string> {
  await withDatabase(databaseUrl(), (db) =>
    db.follower.update({ where: { email: address }, data: { confirmedAt: null } }),
  )
  const link = await letterLinkTo(address, '/ne-plus-suivre')
  return link.replace('/ne-plus-suivre', '/confirmer-suivi')
}

test('follow an artist, hear of a new date in a digest, and follow no more', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const address = `fidele-${randomUUID()}@exemple.fr`
  const { id } = await anArtist(`Zoé ${randomUUID().slice(0, 8)}`)
  await page.goto(`/artistes/${id}`)
  await untilReady(page)
  expect(await findingsOn(page), 'the form').toEqual([])
  await follow(page, address)
  expect(await findingsOn(page), 'followed').toEqual([])
  expect(await mailedTo(address, /Vous suivez Zo/)).not.toBe('')
  await page.goto(await confirmLink(address))
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByText(/^C’est confirmé/)).toBeVisible()
  expect(await findingsOn(page), 'confirmed').toEqual([])

  await book(baseURL, id, 'Une heure à suivre')
  await expect.poll(() => digestsTo(address), { timeout: 120_000 }).toBe(1)
  await mailedTo(address, /Une heure/)

  await page.goto(await letterLinkTo(address, '/ne-plus-suivre'))
  await expect(page.getByText(address)).toBeVisible()
  await expect(page).toHaveURL('/ne-plus-suivre')
  expect(await findingsOn(page), 'the way out').toEqual([])
  await page.getByRole('button', { name: 'Ne plus suivre personne' }).click()
  await expect(page.getByText(/^C’est noté\s: nous ne vous écrirons plus/)).toBeVisible()
  const left = await withDatabase(databaseUrl(), (db) =>
    db.follow.count({ where: { follower: { email: address } } }),
  )
  expect(left).toBe(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('follow, confirm, and follow no more, each with one press', async ({ page }) => {
    const address = `fidele-${randomUUID()}@exemple.fr`
    const { id } = await anArtist(`Lou ${randomUUID().slice(0, 8)}`)
    await page.goto(`/artistes/${id}`)
    await follow(page, address)
    const confirm = await confirmLink(address)

    await page.goto(confirm)
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(page.getByText(/^C’est confirmé/)).toBeVisible()

    await page.goto(confirm.replace('/confirmer-suivi', '/ne-plus-suivre'))
    await page.getByRole('button', { name: 'Ne plus suivre personne' }).click()
    await expect(page.getByText(/^C’est noté/)).toBeVisible()
  })
})
