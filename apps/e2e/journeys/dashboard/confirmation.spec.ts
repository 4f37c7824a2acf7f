import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, aMember, dayIn } from '../../support/booking.ts'
import { caller } from '../../support/dashboard.ts'
import { mailedTo } from '../../support/mail.ts'
import { withDatabase } from '../../support/stack.ts'
import { expect, test } from '../../support/test.ts'

/** An administrator who has just logged in, and a function that dates the log-in ten minutes back. */
async function anAdministrator(origin: string | undefined) {
  const { id, token, password } = await aMember('admin', origin)
  const letTimePass = () =>
    withDatabase(
      process.env['SITE_DATABASE_URL'] ?? '',
      (db) => db.$executeRaw`
        update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = ${id}`,
    )
  return { token, password, letTimePass }
}

async function open(page: Page, token: string, path: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto(path)
}

const question = (page: Page) => page.getByRole('dialog', { name: /C’est bien vous/ })

async function confirm(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('Mot de passe', { exact: true }).fill(password)
  await question(page).getByRole('button', { name: 'Confirmer' }).click()
}

test(
  'a form that has to be confirmed keeps what was filled in, and is sent once the password is given',
  { tag: '@both' },
  async ({ page, baseURL, watch }) => {
    test.slow()
    // The first attempt is refused, which Chromium logs as an error.
    watch.expectFailedRequests()
    const { token, password, letTimePass } = await anAdministrator(baseURL)
    const show = await aBookableShow(baseURL)
    await open(page, token, '/dashboard')
    await page.getByLabel('Rechercher').fill(show.title)
    await page.getByRole('button', { name: /^Plus/ }).click()
    await page.getByRole('menuitem', { name: 'Annuler ou reporter…' }).click()
    const form = page.getByRole('dialog', { name: /^Annuler ou reporter/ })
    await form.getByLabel('Reporter la date').check()
    await form.getByLabel('Nouvelle date').fill(dayIn(30))
    await form.getByLabel('Nouvelle heure').fill('19:00')
    await form.getByLabel('Note pour l’équipe (facultative)').fill('Voix cassée')
    await letTimePass()

    const send = () => form.getByRole('button', { name: 'Reporter la date' }).click()
    await send()
    await expect(question(page)).toBeVisible()
    expect(await findingsOn(page), 'the question').toEqual([])
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(form.getByLabel('Nouvelle date')).toHaveValue(dayIn(30))
    await expect(form.getByLabel('Note pour l’équipe (facultative)')).toHaveValue('Voix cassée')

    await send()
    await confirm(page, 'Autre-Mot-70!')
    await expect(question(page).getByText('Mot de passe incorrect').first()).toBeVisible()
    await confirm(page, password)
    await expect(page.getByText('Spectacle reporté')).toBeVisible()
    await expect(form).toHaveCount(0)
    const put = await caller(baseURL)('GET', `/api/spectacles/${show.id}`)
    expect(put).toMatchObject({ date_spectacle: dayIn(30), heure_spectacle: '19:00:00' })
  },
)

test(
  'an invitation that has to be confirmed keeps the address, and leaves once',
  { tag: '@phone' },
  async ({ page, baseURL, watch }) => {
    test.slow()
    watch.expectFailedRequests()
    const { token, password, letTimePass } = await anAdministrator(baseURL)
    const address = `equipe-${randomUUID()}@exemple.fr`
    await open(page, token, '/dashboard/utilisateurs')
    await page.getByRole('button', { name: 'Inviter dans l’équipe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inviter dans l’équipe' })
    await dialog.getByLabel('Adresse à inviter').fill(address)
    await dialog.getByLabel('Ce que cette personne pourra faire').selectOption('admin')
    await letTimePass()

    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog.getByLabel('Adresse à inviter')).toHaveValue(address)
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await confirm(page, password)

    await expect(page.getByText(`Invitation envoyée à ${address}`)).toBeVisible()
    const waiting = dialog.getByRole('list', { name: 'Invitations en attente' })
    await expect(
      waiting.getByRole('listitem').filter({ hasText: `${address}, Administrateur` }),
    ).toHaveCount(1)
    expect(await findingsOn(page), 'invited').toEqual([])
    await mailedTo(address, /rejoindre-l-equipe\?token=/)
  },
)
