import { createHash, randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { openDashboard } from '../../support/dashboard.ts'
import { withDatabase } from '../../support/stack.ts'
import { expect, test } from '../../support/test.ts'

const databaseUrl = () => process.env['SITE_DATABASE_URL'] ?? ''

/** Nothing overflows the screen, and every button can be pressed. */
async function fits(dialog: Locator): Promise<void> {
  const isTooWide = await dialog.evaluate(
    (element) => element.scrollWidth > element.clientWidth || element.clientWidth > innerWidth,
  )
  expect(isTooWide).toBe(false)
  for (const button of await dialog.getByRole('button').all()) {
    if (await button.isDisabled()) continue
    await button.click({ trial: true })
  }
}

/** axe rules for whole pages: the landmarks around an email are those of the mail program. */
const OF_PAGES = /^(landmark-one-main|region):/

/** axe findings of a sandboxed frame: opened on its own, because no script runs inside the frame. */
async function findingsIn(page: Page, frame: string): Promise<string[]> {
  const alone = await page.context().newPage()
  await alone.setContent((await page.locator(frame).getAttribute('srcdoc')) ?? '')
  const findings = await findingsOn(alone)
  await alone.close()
  return findings.filter((finding) => !OF_PAGES.test(finding))
}

function aCopy(state: 'sent' | 'failed' | 'in_doubt', lastError: string | null) {
  const email = `une-adresse-plutot-longue-${randomUUID()}@exemple.fr`
  const emailHash = createHash('sha256').update(email).digest('hex')
  return { email, emailHash, state, lastError, attempts: 1, claimedUntil: new Date(0) }
}

async function write(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Sujet').fill('La lettre du lundi')
  await dialog.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('Bonjour, ')
  await dialog.getByRole('button', { name: 'Gras' }).click()
  await page.keyboard.type('quel soir')
}

test('a letter can be written and looked at, also on a phone', async ({ page }) => {
  await openDashboard(page, '/dashboard/newsletter')
  await page.getByRole('button', { name: 'Envoyer un email' }).click()
  const dialog = page.getByRole('dialog')
  await write(page, dialog)
  await dialog.getByLabel('Abonnés à la newsletter').check()
  await expect(dialog.getByText(/^Cet email sera envoyé à \d+ destinataire/)).toBeVisible()
  await fits(dialog)

  await dialog.getByRole('button', { name: 'Aperçu', exact: true }).click()
  const letter = page.frameLocator('iframe[title="Aperçu du message"]')
  await expect(letter.locator('strong', { hasText: 'quel soir' })).toBeVisible()
  await fits(dialog)
  expect(await findingsOn(page, 'iframe'), 'the preview').toEqual([])
  expect(await findingsIn(page, 'iframe'), 'the letter').toEqual([])

  await dialog.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/Un email envoyé ne peut pas être rappelé/)).toBeVisible()
  await fits(question)
  expect(await findingsOn(page), 'the question').toEqual([])
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog.getByLabel('Sujet')).toHaveValue('La lettre du lundi')
})

test('what became of each copy can be read, also on a phone', async ({ page }) => {
  const subject = `Une lettre ${randomUUID()}`
  const rows = [
    aCopy('sent', null),
    aCopy('failed', '550 nobody of that name lives here'),
    aCopy('in_doubt', 'connexion coupée'),
  ]
  await withDatabase(databaseUrl(), (db) =>
    db.campaign.create({
      data: {
        subject,
        message: '<p>Bonjour</p>',
        recipients: 'newsletter',
        status: 'partielle',
        contentHash: subject,
        recipientsCount: rows.length,
        finishedAt: new Date(),
        deliveries: { create: rows },
      },
    }),
  )
  try {
    await openDashboard(page, '/dashboard/newsletter')
    await page.getByRole('button', { name: `Détail par destinataire : ${subject}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('connexion coupée')).toBeVisible()
    await fits(dialog)
    expect(await findingsOn(page), 'the deliveries').toEqual([])

    await dialog.getByLabel('État').selectOption('Échec')
    await expect(dialog.getByRole('row')).toHaveCount(2)
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Exporter en CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^envoi-\d+\.csv$/)
  } finally {
    await withDatabase(databaseUrl(), (db) => db.campaign.deleteMany({ where: { subject } }))
  }
})
