import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { blockStorage } from '../../support/blocked-storage.ts'
import { linkMailedTo } from '../../support/mail.ts'
import { expect, test, untilReady } from '../../support/test.ts'

const PASSWORD = 'Rideau-70!'

/** Address of a new visitor. */
const newcomer = () => `zoe-${randomUUID()}@exemple.fr`

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilReady(page)
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** An existing account. */
async function register(page: Page, origin: string | undefined): Promise<string> {
  const email = newcomer()
  const response = await page.request.post(`${origin}/api/auth/register`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: {
      civility: 'Mme.',
      firstName: 'Zoé',
      lastName: 'Hondt',
      birthDate: '1990-02-28',
      email,
      password: PASSWORD,
    },
  })
  expect(response.status()).toBe(201)
  return email
}

test('register, confirm the address, log in, and be back where one wanted to go (§1.2, §2.2, §2.8, §6.1, §8.4)', async ({
  page,
}) => {
  const email = newcomer()
  await open(page, '/mon-compte')
  await expect(page).toHaveURL('/connexion?redirect=%2Fmon-compte')
  await page.getByRole('link', { name: 'Créer un compte' }).click()

  await page.getByLabel('Mme.').check()
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Hondt')
  await page.getByLabel('Jour').selectOption('28')
  await page.getByLabel('Mois').selectOption('février')
  await page.getByLabel('Année').selectOption('1990')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await expect(page.getByText('Très fort')).toBeVisible()
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(
    page.getByText('Inscription réussie ! Vous allez recevoir un email de confirmation.'),
  ).toBeVisible()

  await open(page, await linkMailedTo(email, '/verifier-email'))
  await expect(page.getByText('Votre adresse email est confirmée.')).toBeVisible()

  await open(page, '/connexion?redirect=%2Fmon-compte')
  await expect(page.getByText('Vous devez être connecté pour accéder à cette page.')).toBeVisible()
  await logIn(page, email)
  await expect(page.getByText('Connexion réussie !')).toBeVisible()
  await expect(page).toHaveURL('/mon-compte')
  await expect(page.getByRole('heading', { name: 'Mes réservations' })).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
})

test('a forgotten password is replaced through the mailbox (§2.8)', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectFailedRequests()
  const email = await register(page, baseURL)
  await open(page, '/connexion')
  await page.getByRole('link', { name: /^Mot de passe oublié/ }).click()
  // Both pages have such a field, and the address changes before the page does: wait for the button.
  await expect(page.getByRole('button', { name: 'Recevoir le lien' })).toBeVisible()
  await expect(page).toHaveURL(/mot-de-passe-oublie/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText(/^Si un compte existe/)).toBeVisible()

  const link = await linkMailedTo(email, '/nouveau-mot-de-passe')
  await open(page, link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Autre-Soir-12!')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText(/^Votre mot de passe a été changé/)).toBeVisible()

  await page.getByRole('link', { name: 'Se connecter' }).click()
  await logIn(page, email, PASSWORD)
  await expect(page.getByText('Email ou mot de passe incorrect')).toBeVisible()
  await logIn(page, email, 'Autre-Soir-12!')
  await expect(page).toHaveURL('/')

  await open(page, link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Encore-Un-34!')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText("Ce lien n'est plus valable")).toBeVisible()
})

test(
  'a session that has ended says so, and takes the cart along (§4.1, §8.5, §9.20)',
  { tag: '@both' },
  async ({ page, watch }) => {
    watch.expectFailedRequests()
    await page.addInitScript(() => {
      if (sessionStorage.getItem('seen')) return
      sessionStorage.setItem('seen', 'yes')
      localStorage.setItem('token', 'perime')
      localStorage.setItem('cart', '[{"id":1}]')
    })
    await open(page, '/cours')

    await expect(
      page.getByText('Votre session a expiré ou votre compte a été supprimé.'),
    ).toBeVisible()
    const box = await page.locator('[data-sonner-toast]').boundingBox()
    expect(box?.width).toBe((page.viewportSize()?.width ?? 0) > 600 ? 356 : 328)
    expect(await findingsOn(page)).toEqual([])
    const kept = () =>
      page.evaluate(() => ['token', 'cart'].map((key) => localStorage.getItem(key)))
    await expect.poll(kept).toEqual([null, null])
  },
)

test('who does nothing for five minutes is warned, then logged out (§8.11, §9.15)', async ({
  page,
  baseURL,
}) => {
  const email = await register(page, baseURL)
  await page.clock.install()
  await open(page, '/connexion')
  await logIn(page, email)
  await expect(page.getByText('Connexion réussie !')).toBeVisible()
  await expect(page).toHaveURL('/')
  // What watches is loaded after the page: time that it did not see would not count. It tells other tabs of a key.
  await expect(async () => {
    const isHeard = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const channel = new BroadcastChannel('activite')
          channel.addEventListener('message', () => resolve(true))
          setTimeout(() => resolve(false), 1_000)
        }),
    )
    await page.keyboard.press('Shift')
    expect(await isHeard).toBe(true)
  }).toPass()

  // Fake time from here on: a slow machine must not count as inactivity.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.keyboard.press('Shift')
  await page.clock.runFor(291_000)
  await expect(
    page.getByText('Vous allez être déconnecté pour inactivité dans 10 secondes.'),
  ).toBeVisible()
  await page.clock.runFor(10_000)

  await expect(page.getByText('Déconnecté pour inactivité.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('logging out in one tab logs out in the other (§4.1)', async ({ page, context, baseURL }) => {
  const email = await register(page, baseURL)
  await open(page, '/connexion?redirect=%2Fmon-compte')
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
  const other = await context.newPage()
  await open(other, '/mon-compte')
  await expect(other.getByRole('heading', { name: 'Profil' })).toBeVisible()

  await other
    .getByRole('button', { name: /^Déconnecter/ })
    .first()
    .click()

  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/connexion?redirect=%2Fmon-compte')
})

test('with all cookies blocked, one is told what that means, and logs in until the next page is loaded', async ({
  page,
  baseURL,
}) => {
  const email = await register(page, baseURL)
  await page.addInitScript(blockStorage)
  await open(page, '/connexion?redirect=%2Fmon-compte')
  await expect(page.getByText(/^Votre navigateur bloque les données de ce site/)).toBeVisible()

  await logIn(page, email)
  await expect(page).toHaveURL('/mon-compte')
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()

  await page.reload()
  await expect(page).toHaveURL('/connexion?redirect=%2Fmon-compte')
})
