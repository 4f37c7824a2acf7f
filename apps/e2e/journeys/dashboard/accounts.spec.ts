import { randomUUID } from 'node:crypto'
import {
  button,
  caller,
  field,
  goAhead,
  looksRight,
  openDashboard,
  openRow,
} from '../../support/dashboard.ts'
import { expect, test } from '../../support/test.ts'

/** Registers an account. */
const register = (origin: string | undefined, lastName: string) =>
  caller(origin)('POST', '/api/auth/register', {
    civility: 'Mme.',
    firstName: 'Zoé',
    lastName,
    birthDate: '1990-02-28',
    email: `${randomUUID()}@exemple.fr`,
    password: `Rideau-${randomUUID()}-70!`,
  })

/** Without digits, which names cannot have. */
const aSurname = () =>
  randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .slice(0, 12)

test(
  'an account is found, suspended, let in again and erased',
  { tag: '@phone' },
  async ({ page, baseURL, isMobile }) => {
    test.slow()
    const name = aSurname()
    await register(baseURL, name)
    await openDashboard(page, '/dashboard/utilisateurs')
    await openRow(page.getByRole('row').filter({ hasText: 'Impossible' }).first())
    await expect(page.getByText('Impossible de supprimer un administrateur').first()).toBeVisible()
    await looksRight(page)
    await field(page, 'Rechercher un nom ou un email').fill(name)
    await expect(page.getByText('1 utilisateur', { exact: true })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: `Zoé ${name}` })
    await expect(row).toBeVisible()
    const box = await row.boundingBox()
    expect(box?.height, 'a dozen accounts on a screen').toBeLessThan(isMobile ? 60 : 90)
    await openRow(row)
    await expect(row.getByText('Jamais connecté')).toBeVisible()

    await row.getByRole('button', { name: /^Suspendre/ }).click()
    await goAhead(page, 'Êtes-vous sûr de vouloir suspendre cet utilisateur ?', 'Suspendre')
    await expect(page.getByText('Utilisateur suspendu avec succès')).toBeVisible()
    await expect(row.getByText('Suspendu')).toBeVisible()
    await row.getByRole('button', { name: /^Réactiver/ }).click()
    await goAhead(page, 'Êtes-vous sûr de vouloir réactiver cet utilisateur ?', 'Réactiver')
    await expect(page.getByText('Utilisateur réactivé avec succès')).toBeVisible()
    await expect(row.getByText('Actif')).toBeVisible()
    await looksRight(page)

    const download = page.waitForEvent('download')
    await button(page, 'Exporter en CSV').click()
    expect((await download).suggestedFilename()).toBe('utilisateurs.csv')

    await row.getByRole('button', { name: /^Supprimer/ }).click()
    await goAhead(
      page,
      'Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible.',
      'Supprimer',
    )
    await expect(page.getByText('Utilisateur supprimé')).toBeVisible()
    await expect(page.getByText('Aucun utilisateur')).toBeVisible()
  },
)
