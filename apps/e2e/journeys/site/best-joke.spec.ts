import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, dayIn, somebody } from '../../support/booking.ts'
import { button, logIn, looksRight } from '../../support/dashboard.ts'
import { letterLinkTo } from '../../support/mail.ts'
import { type Stack, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

let stack: Stack

// A stack of its own: without Google's reviews, and with a clock put back to noon, as the question is mailed by day alone.
test.beforeAll(async () => {
  const noon = new URL('../../support/noon.ts', import.meta.url).href
  const options = `${process.env['NODE_OPTIONS'] ?? ''} --import ${noon}`
  stack = await startStack({
    seed: 'none',
    variables: () => ({ GOOGLE_PLACES_API_KEY: '', NODE_OPTIONS: options.trim() }),
  })
})

test.beforeEach(({ watch }) => {
  watch.origins.push(stack.url)
})

test.afterAll(async () => {
  await stack?.stop()
})

/** A subscriber who came the day before yesterday: yesterday to a clock that may have been put back to the last noon. */
async function aGuest() {
  const { mailDirectory } = stack
  const guest = await somebody(stack.url, 'Inès', { mailDirectory })
  await guest.ask('POST', '/api/newsletter/subscribe', { email: guest.email })
  const show = await aBookableShow(stack.url, { date_spectacle: dayIn(2) })
  await guest.ask('POST', '/api/reservations/checkout', {
    items: [{ spectacleId: show.id, quantity: 2 }],
  })
  await withDatabase(stack.databaseUrl, async (db) => {
    await db.ticket.updateMany({ where: { spectacleId: show.id }, data: { entered: 2 } })
    await db.spectacle.update({ where: { id: show.id }, data: { date: new Date(dayIn(-2)) } })
  })
  return { email: guest.email, title: show.title }
}

test('the audience is asked for the best joke, and the site shows what the team publishes', async ({
  page,
}) => {
  test.slow()
  const { email, title } = await aGuest()
  const mails = () =>
    withDatabase(stack.databaseUrl, (db) =>
      db.mail.count({ where: { to: email, template: 'morning-after' } }),
    )
  await expect.poll(mails, { timeout: 120_000 }).toBe(1)

  await page.goto(
    stack.url + (await letterLinkTo(email, '/la-meilleure-vanne', stack.mailDirectory)),
  )
  await untilReady(page)
  await page.getByLabel('Votre vanne préférée').fill('Ma mère rit plus fort que moi.')
  await page.getByLabel('Prénom (facultatif)').fill('Inès')
  expect(await findingsOn(page)).toEqual([])
  await button(page, 'Envoyer la vanne').click()
  await expect(page.getByRole('status').filter({ hasText: 'Merci' })).toBeVisible()

  await page.goto(`${stack.url}/connexion?redirect=%2Fdashboard%2Fvannes`)
  await untilReady(page)
  await logIn(page)
  const joke = page.getByRole('article').filter({ hasText: 'Ma mère rit plus fort' })
  await expect(joke.getByRole('heading', { name: title })).toBeVisible()
  await looksRight(page)
  await joke.getByRole('button', { name: /^Publier/ }).click()
  await expect(joke.getByText('Sur le site')).toBeVisible()

  await page.goto(stack.url)
  await page.getByRole('region', { name: 'Ce que dit la salle' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Ma mère rit plus fort que moi.')).toBeVisible()
  await looksRight(page)
})
