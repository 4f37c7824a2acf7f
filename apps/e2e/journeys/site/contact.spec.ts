import { randomUUID } from 'node:crypto'
import { freePort } from '@espace/prisma/embedded/embedded'
import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { mailedTo } from '../../support/mail.ts'
import { startSmtp } from '../../support/smtp.ts'
import { ADMIN, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

const HOUSE = 'contact@espace-comedie.example'

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Hondt')
  await page.getByLabel('Email').fill('zoe@exemple.fr')
  await page.getByLabel('Sujet').selectOption('partenariat')
  await page.getByLabel('Message').fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' })
const sent = (page: Page) => page.getByText(/^Message envoyé.! Merci pour votre message/)

test(
  'what a visitor writes reaches the team, who can answer (§1.1)',
  { tag: '@ordinary' },
  async ({ page }) => {
    const message = `Une question : ${randomUUID()}`
    await page.goto('/contact')
    await untilReady(page)
    await expect(send(page)).toBeDisabled()
    expect(await findingsOn(page), 'before the consent').toEqual([])

    await page.getByRole('checkbox').check()
    await send(page).click()
    await expect(page.getByText('Ce champ est requis').first()).toBeVisible()
    expect(await findingsOn(page), 'with faults').toEqual([])

    await fill(page, message)
    // Wait, because disappearing errors move the button.
    await expect(page.getByText('Ce champ est requis')).toHaveCount(0)
    await send(page).click()
    await expect(sent(page)).toBeVisible()
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    expect(await findingsOn(page), 'sent').toEqual([])
    await mailedTo(HOUSE, new RegExp(message.slice(-36)))
    expect(await mailedTo(HOUSE, /^Reply-To: .*zoe@exemple\.fr.*$/m)).toContain('Hondt')
  },
)

test('a message waits for a mail server that is down, and nobody waits for it', async ({
  page,
  watch,
}) => {
  test.slow()
  const port = await freePort()
  const stack = await startStack({ seed: 'none', smtpUrl: `smtp://127.0.0.1:${port}` })
  watch.origins.push(stack.url)
  try {
    await page.goto(`${stack.url}/contact`)
    await untilReady(page)
    await fill(page, 'Le serveur dort, le message attend.')
    await page.getByRole('checkbox').check()
    await send(page).click()
    await expect(sent(page)).toBeVisible()
    await withDatabase(stack.databaseUrl, (db) =>
      expect.poll(() => db.mail.count({ where: { attempts: { gt: 0 } } })).toBe(1),
    )

    const smtp = await startSmtp(port)
    // Makes the retry, due in a minute, due now.
    await withDatabase(stack.databaseUrl, (db) =>
      db.mail.updateMany({ data: { nextTryAt: new Date() } }),
    )

    await expect.poll(() => smtp.letters.length).toBe(1)
    // Without a contact address in the settings, messages go to the first administrator.
    expect(smtp.letters[0]?.to).toEqual([ADMIN.email])
    await smtp.stop()
  } finally {
    await stack.stop()
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent all the same, and nothing is lost when it is wrong', async ({
    page,
    watch,
  }) => {
    watch.expectFailedRequests()
    const message = `Sans script : ${randomUUID()}`
    await page.goto('/contact')
    await fill(page, message)
    await page.getByLabel('Nom', { exact: true }).fill('R2@D2')
    await page.getByRole('checkbox').check()
    await send(page).click()

    await expect(page.getByText('Nom invalide (caractères spéciaux non autorisés)')).toBeVisible()
    await expect(page.getByText('Un champ est à corriger')).toBeInViewport()
    await expect(page.getByLabel('Message')).toHaveValue(message)
    await expect(page.getByLabel('Sujet')).toHaveValue('partenariat')
    await page.getByLabel('Nom', { exact: true }).fill('Hondt')
    await send(page).click()

    await expect(sent(page)).toBeInViewport()
    await mailedTo(HOUSE, new RegExp(message.slice(-36)))
  })
})
