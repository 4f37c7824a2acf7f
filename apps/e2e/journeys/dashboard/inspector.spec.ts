import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aMember } from '../../support/booking.ts'
import { asAdmin, button, looksRight } from '../../support/dashboard.ts'
import { aBookedEvening } from '../../support/door.ts'
import { downloaded, unpackArchive, verify } from '../../support/ledger.ts'
import { expect, test } from '../../support/test.ts'

/** One guest of a party of three is checked in and pays by card. */
async function anEveningWithAnEntry(baseURL: string | undefined) {
  const evening = await aBookedEvening(baseURL, 3)
  const paid = { kind: 'entry', code: evening.code, seats: 1, method: 'carte', letBack: false }
  const event = { ...paid, id: randomUUID(), isIn: false, deviceId: 'A', at: new Date() }
  const admin = await asAdmin(baseURL)
  await admin('POST', `/api/door/evenings/${evening.id}/events`, { events: [event] })
  return evening
}

test(
  'an inspector’s hour: a day, a performance, a ticket and its use, the statement, the archive',
  { tag: '@desktop' },
  async ({ page, baseURL }, { outputDir }) => {
    const { title } = await anEveningWithAnEntry(baseURL)
    const { email, password } = await aMember('controle', baseURL)
    await page.goto('/connexion?redirect=/dashboard')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await button(page, 'Se connecter').click()
    await expect(page.getByRole('heading', { name: 'Journal de billetterie' })).toBeVisible()

    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
    await page.getByLabel('Un jour').fill(today)
    await button(page, new RegExp(`^${title}`)).click()
    const statement = page.getByRole('region', { name: 'Relevé de recettes' })
    await expect(statement).toContainText('3, dont 0 annulés')
    await expect(statement).toContainText(/Carte15,00\s€/)
    await looksRight(page)
    for (const name of ['Relevé en PDF', 'Attestation individuelle', 'Dossier du système']) {
      const pdf = readFileSync(await downloaded(page, name))
      expect(pdf.subarray(0, 5).toString(), name).toBe('%PDF-')
    }

    const operations = page.getByRole('region', { name: 'Opérations' })
    await expect(operations).toContainText('5 opérations')
    const used = operations.getByText(/entrée du billet \d+/)
    const [number = ''] = /\d+/.exec((await used.first().textContent()) ?? '') ?? []
    await page.getByLabel('Numéro d’opération ou de billet').fill(number)
    await expect(operations).toContainText('3 opérations')
    for (const said of [`paiement du billet ${number}`, `entrée du billet ${number}`, 'vente'])
      await expect(operations.getByText(said).first()).toBeVisible()

    await unpackArchive(page, outputDir)
    expect(verify(outputDir).stdout).toContain('Le journal est intact')
    const book = join(outputDir, 'operations.csv')
    const lines = readFileSync(book, 'utf8')
    expect(lines).toContain(title)
    writeFileSync(book, lines.replace(title, 'Un autre soir'))
    expect(verify(outputDir).status).toBe(1)

    await page.goto('/dashboard/utilisateurs')
    await expect(page.getByText(/Erreur 404/)).toBeVisible()
  },
)
