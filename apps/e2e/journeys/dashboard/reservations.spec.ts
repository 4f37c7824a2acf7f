import { aBookableShow, dayIn, placesLeft, somebody } from '../../support/booking.ts'
import {
  aName,
  button,
  field,
  looksRight,
  openDashboard,
  openRow,
} from '../../support/dashboard.ts'
import { mailedTo } from '../../support/mail.ts'
import { withDatabase } from '../../support/stack.ts'
import { expect, test } from '../../support/test.ts'

/** Two dates of a show, and a customer with three seats for the first. */
async function aVenue(baseURL: string | undefined) {
  const title = aName()
  const day = dayIn(27)
  const [here, there] = [
    await aBookableShow(baseURL, { title }),
    await aBookableShow(baseURL, { title, date_spectacle: day }),
  ]
  const { email, ask } = await somebody(baseURL)
  const items = [{ spectacleId: here.id, quantity: 3 }]
  await ask('POST', '/api/reservations/checkout', { items })
  const left = ({ id }: { id: number }) => placesLeft(baseURL, id)
  /** Ends the ten minutes in which the team takes back what it decided about a party, and waits for the job. */
  const graceEnds = () =>
    withDatabase(process.env['SITE_DATABASE_URL'] ?? '', async (db) => {
      const where = { leavesAt: { not: null }, spectacleId: { in: [here.id, there.id] } }
      await db.ticket.updateMany({ where, data: { leavesAt: new Date(0) } })
      await expect.poll(() => db.ticket.count({ where }), { timeout: 60_000 }).toBe(0)
    })
  return { title, here, there, day, email, left, graceEnds }
}

test(
  'the team finds a booking, invites, moves, cancels, prints and exports',
  { tag: '@both' },
  async ({ page, baseURL, isMobile }) => {
    test.slow()
    const { title, here, there, day, email, left, graceEnds } = await aVenue(baseURL)
    await openDashboard(page, `/dashboard/reservations?date=${here.id}`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const menuOf = async (name: string, item: string) => {
      await openRow(row(name))
      await row(name).getByRole('button', { name: /^Plus/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await expect(row('Hondt Zoé').getByText('Confirmée')).toBeVisible()
    await looksRight(page)
    const box = await row('Hondt Zoé').boundingBox()
    expect(box?.height, 'a dozen parties on a screen').toBeLessThan(isMobile ? 60 : 110)

    await button(page, 'Inviter').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom', { exact: true }).fill('Ada Quatremer')
    await dialog.getByLabel('Email (facultatif)').fill(`ada-${email}`)
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Inviter' }).click()
    await expect(row('Ada Quatremer').getByText('Invité', { exact: true })).toBeVisible()
    expect(await left(here)).toBe(65)
    expect(await mailedTo(`ada-${email}`, /notre invit/)).not.toBe('')

    await button(page, 'Réserver pour un client').click()
    await dialog.getByLabel('Nom', { exact: true }).fill('Madame Lefèvre')
    await dialog.getByLabel('Places').fill('25')
    await dialog.getByLabel('Téléphone (facultatif)').fill('06 12 34 56 78')
    await dialog.getByLabel('En espèces, encaissées maintenant').check()
    await expect(dialog.getByText(/^Total : 375\s€/)).toBeVisible()
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Réserver' }).click()
    await expect(row('Madame Lefèvre')).toBeVisible()
    await openRow(row('Madame Lefèvre'))
    await expect(row('Madame Lefèvre').getByText('Réglé d’avance')).toBeVisible()
    expect(await left(here)).toBe(40)

    await field(page, 'Rechercher un nom, un email ou un code').fill(email.slice(0, 20))
    await expect(page.getByText(/^[12] réservations?, toutes dates confondues$/)).toBeVisible()
    await expect(row(`${title}, `).first()).toBeVisible()
    await looksRight(page)
    await field(page, 'Rechercher un nom, un email ou un code').fill('')
    await expect(page.getByRole('table', { name: 'Réservations de la date' })).toBeVisible()

    await menuOf('Hondt Zoé', 'Déplacer vers une autre date…')
    await page.getByLabel('Nouvelle date').selectOption(String(there.id))
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Déplacer' }).click()
    await expect(page.getByText('Réservation déplacée')).toBeVisible()
    await expect(row('Hondt Zoé')).toHaveCount(0)
    expect([await left(here), await left(there)]).toEqual([43, 67])
    await graceEnds()
    expect(await mailedTo(email, /Vos places changent de date/)).not.toBe('')

    await field(page, 'Date').selectOption(String(there.id))
    await expect(row('Hondt Zoé').getByText('Confirmée')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('3 attendus sur 70.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Hondt Zoé' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Réservations' })).toBeHidden()
    await expect(page.getByRole('navigation')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    const download = page.waitForEvent('download')
    await button(page, 'Exporter en CSV').click()
    expect((await download).suggestedFilename()).toBe(`reservations-${day}.csv`)

    await menuOf('Hondt Zoé', 'Annuler la réservation…')
    await dialog.getByLabel(/^Raison/).fill('Une panne de courant.')
    await expect(dialog.getByText(/Dans dix minutes, 1 email part/)).toBeVisible()
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Annuler la réservation' }).click()
    await expect(row('Hondt Zoé').getByText(/^Annulation à \d\d:\d\d$/)).toBeVisible()
    expect(await left(there)).toBe(67)
    await looksRight(page)
    await menuOf('Hondt Zoé', 'Revenir en arrière')
    await expect(row('Hondt Zoé').getByText('Confirmée')).toBeVisible()

    await menuOf('Hondt Zoé', 'Annuler la réservation…')
    await dialog.getByLabel(/^Raison/).fill('Une panne de courant.')
    await dialog.getByRole('button', { name: 'Annuler la réservation' }).click()
    await expect(row('Hondt Zoé').getByText(/^Annulation à/)).toBeVisible()
    await graceEnds()
    expect(await mailedTo(email, /Une panne de courant/)).not.toBe('')
    expect(await left(there)).toBe(70)
    await page.reload()
    await expect(row('Hondt Zoé').getByText('Annulée')).toBeVisible()
    await openRow(row('Hondt Zoé'))
    await expect(row('Hondt Zoé').getByText(email)).toBeVisible()
    await looksRight(page)
  },
)
