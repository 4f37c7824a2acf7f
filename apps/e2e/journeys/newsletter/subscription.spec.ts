import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { letterLinkTo, mailedTo } from '../../support/mail.ts'
import { expect, test, untilReady } from '../../support/test.ts'

const DONE = 'Inscription réussie ! Vous recevrez bientôt nos actualités.'
const LINK_SENT = 'Un e-mail vous attend à cette adresse : son lien vous réinscrit à la newsletter.'
const BACK = 'Votre inscription à la newsletter est confirmée.'

/** Address of a new subscriber. */
const newcomer = () => `lecteur-${randomUUID()}@exemple.fr`

const says = (page: Page, words: string) =>
  expect(page.getByText(words.replaceAll(/ (?=[!?])/g, '\u202f')).first()).toBeVisible()

async function subscribe(page: Page, address: string): Promise<void> {
  await page.getByLabel('Votre adresse email').fill(address)
  // Content above may still be loading and move the button: Enter submits the form wherever it is.
  await page.getByLabel('Votre adresse email').press('Enter')
  await says(page, DONE)
}

test(
  'subscribe, get the letter, leave by its link, and come back (§1.1)',
  { tag: '@ordinary' },
  async ({ page }) => {
    const address = newcomer()
    await page.goto('/')
    await untilReady(page)
    await page.getByLabel('Votre adresse email').fill('lecteur')
    await page.getByRole('button', { name: 'Je m’inscris' }).click()
    await expect(page.getByText("Format d'email invalide")).toBeVisible()
    expect(await findingsOn(page), 'a wrong address').toEqual([])
    await subscribe(page, address)
    expect(await findingsOn(page), 'subscribed').toEqual([])

    await page.goto(await letterLinkTo(address, '/unsubscribe'))
    await expect(
      page.getByRole('heading', { level: 1, name: 'Désabonnement réussi !' }),
    ).toBeVisible()
    await expect(page).toHaveURL('/unsubscribe')
    expect(await findingsOn(page), 'left').toEqual([])

    await page.getByRole('button', { name: 'Me réabonner' }).click()
    await says(page, LINK_SENT)
    expect(await findingsOn(page), 'a link was sent').toEqual([])

    await page.goto(await letterLinkTo(address, '/confirmer-inscription'))
    await page.getByRole('button', { name: 'Confirmer mon inscription' }).click()
    await expect(page.getByText(BACK)).toBeVisible()
    expect(await findingsOn(page), 'back').toEqual([])
  },
)

test('the button of a mail program needs nothing but its address', async ({ page, baseURL }) => {
  const address = newcomer()
  await page.goto('/')
  await untilReady(page)
  await subscribe(page, address)
  const header = await mailedTo(address, /\/api\/newsletter\/one-click\?[^>\s]+/)

  const answer = await page.request.post(`${baseURL}${header}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })

  expect(answer.status()).toBe(200)
  const check = await page.request.get(`${baseURL}/api/newsletter/check-user/${address}`)
  expect(await check.json()).toMatchObject({ isSubscribed: false })
})

test('who opens the page without a link is asked for the address', async ({ page }) => {
  await page.goto('/unsubscribe')
  await untilReady(page)
  await page.getByRole('button', { name: 'Me désabonner' }).click()
  await expect(page.getByText('Email requis')).toBeVisible()
  expect(await findingsOn(page)).toEqual([])

  await page.getByLabel('Email').fill(newcomer())
  await page.getByRole('button', { name: 'Me désabonner' }).click()

  await expect(
    page.getByRole('heading', { level: 1, name: 'Désabonnement réussi !' }),
  ).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('subscribe, leave with one press, and come back by a link that another has sent (§2.11)', async ({
    page,
  }) => {
    const address = newcomer()
    await page.goto('/')
    await subscribe(page, address)

    await page.goto(await letterLinkTo(address, '/unsubscribe'))
    await expect(page.getByLabel('Email')).toHaveValue(address)
    await page.getByRole('button', { name: 'Me désabonner' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Désabonnement réussi !' }),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Me réabonner' }).click()
    await says(page, LINK_SENT)

    await page.goto(await letterLinkTo(address, '/confirmer-inscription'))
    await page.getByRole('button', { name: 'Confirmer mon inscription' }).click()
    await expect(page.getByText(BACK)).toBeVisible()
  })
})
