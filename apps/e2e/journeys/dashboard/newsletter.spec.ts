import { freePort } from '@espace/prisma/embedded/embedded'
import { findingsOn } from '../../support/axe.ts'
import { startSmtp } from '../../support/smtp.ts'
import { ADMIN, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

const READERS = Array.from({ length: 200 }, (_, index) => ({
  email: `lecteur-${index}@exemple.fr`,
  confirmedAt: new Date(),
}))

test(
  'a letter to two hundred is followed live, rests, goes on, and reaches each once',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    test.slow()
    const port = await freePort()
    const smtp = await startSmtp(port)
    const stack = await startStack({ seed: 'none', smtpUrl: `smtp://127.0.0.1:${port}` })
    watch.origins.push(stack.url)
    try {
      await withDatabase(stack.databaseUrl, (db) => db.subscriber.createMany({ data: READERS }))
      await page.goto(`${stack.url}/connexion?redirect=%2Fdashboard%2Fnewsletter`)
      await untilReady(page)
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await expect(page.getByText('lecteur-0@exemple.fr').first()).toBeVisible()
      expect(await findingsOn(page), 'the tab').toEqual([])

      await page.getByRole('button', { name: 'Envoyer un email' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Sujet').fill('La lettre du lundi')
      const editor = dialog.getByRole('textbox', { name: 'Message' })
      await editor.click()
      await page.keyboard.type('Bonjour, ')
      await dialog.getByRole('button', { name: 'Gras' }).click()
      await page.keyboard.type('quel soir')
      await dialog.getByLabel('Abonnés à la newsletter').check()
      await expect(dialog.getByText(/^Cet email sera envoyé à 200 destinataires/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Aperçu' }).click()
      const frame = page.frameLocator('iframe[title="Aperçu du message"]')
      await expect(frame.locator('strong', { hasText: 'quel soir' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Fermer l’aperçu' }).click()
      expect(await findingsOn(page), 'the dialog').toEqual([])
      await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
      await page.getByRole('button', { name: 'Envoyer à 200 destinataires' }).click()
      await expect(page.getByText('Email envoyé avec succès à 200 destinataires')).toBeVisible()

      const card = page.getByRole('article')
      await card.getByRole('button', { name: /^Mettre en pause/ }).click()
      await expect(card.getByText('En pause')).toBeVisible()
      expect(await findingsOn(page), 'resting').toEqual([])
      await card.getByRole('button', { name: /^Reprendre/ }).click()
      await expect(card.getByText('Terminé', { exact: true })).toBeVisible({ timeout: 90_000 })
      await expect(card.getByRole('progressbar')).toHaveJSProperty('value', 200)

      const recipients = smtp.letters
        .filter(({ text }) => text.includes('La lettre du lundi'))
        .flatMap(({ to }) => to)
      expect(recipients).toHaveLength(200)
      expect(new Set(recipients).size).toBe(200)

      await card.getByRole('button', { name: /^Détail par destinataire/ }).click()
      await expect(page.getByRole('cell', { name: 'Envoyé' }).first()).toBeVisible()
    } finally {
      await stack.stop()
      await smtp.stop()
    }
  },
)
