import type { Page } from 'playwright/test'
import { looksRight, openDashboard, openTab } from '../../support/dashboard.ts'
import { expect, test } from '../../support/test.ts'

/** A tab, its request, the empty answer, and the empty state that it then shows. */
interface Tab {
  name: string
  path: RegExp
  nothing: unknown
  sentence: string
}

const NO_PAGE = { total: 0, totalPages: 1, limit: 20, page: 1 }

const TABS: Tab[] = [
  {
    name: 'Ce soir',
    path: /\/api\/admin\/tonight$/,
    nothing: {
      dates: [],
      waiting: { messages: 0, incidents: 0, letters: [], toClose: [], putOff: [] },
      leaving: [],
      firstSteps: null,
    },
    sentence: 'Pas de spectacle ce soir.',
  },
  {
    name: 'Spectacles',
    path: /\/api\/admin\/spectacles(\?|$)/,
    nothing: [],
    sentence: 'Aucun spectacle',
  },
  { name: 'Artistes', path: /\/api\/admin\/artistes$/, nothing: [], sentence: 'Aucun artiste' },
  { name: 'Lieu', path: /\/api\/admin\/lieu\/images$/, nothing: [], sentence: 'Aucune image' },
  {
    name: 'Utilisateurs',
    path: /\/api\/admin\/users\/search/,
    nothing: { users: [], pagination: NO_PAGE },
    sentence: 'Aucun utilisateur',
  },
  {
    name: 'Photos',
    path: /\/api\/admin\/spectacles(\?|$)/,
    nothing: [],
    sentence: 'Aucun spectacle',
  },
  {
    name: 'Newsletter',
    path: /\/api\/admin\/newsletter\/subscribers/,
    nothing: [],
    sentence: 'Aucun abonné',
  },
  {
    name: 'Réservations',
    path: /\/api\/admin\/reservations\/dates\?/,
    nothing: { dates: [], pagination: NO_PAGE },
    sentence: 'Aucune date',
  },
  {
    name: 'Messages',
    path: /\/api\/admin\/contact\/messages/,
    nothing: { messages: [], unread: 0, pagination: NO_PAGE },
    sentence: 'Aucun message',
  },
  {
    name: 'Journal',
    path: /\/api\/admin\/audit\?/,
    nothing: { entries: [], pagination: NO_PAGE },
    sentence: 'Aucune entrée',
  },
]

/** Opens the tab from one without requests. */
async function turnTo(page: Page, { name }: Tab): Promise<void> {
  await openTab(page, 'Sponsorisé')
  await openTab(page, name)
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toBeVisible()
}

test('a tab in which there is nothing says so', async ({ page }) => {
  test.slow()
  await openDashboard(page, '/dashboard/sponsorise')
  for (const tab of TABS) {
    await page.route(tab.path, (route) => route.fulfill({ json: tab.nothing }))
    await turnTo(page, tab)
    await expect(page.getByText(tab.sentence, { exact: true }).first(), tab.name).toBeVisible()
    await looksRight(page)
    await page.unroute(tab.path)
  }
})

test('a tab that is refused its list says so, and tries again', async ({ page, watch }) => {
  test.slow()
  watch.expectFailedRequests()
  const refusal = page.getByText('Accès interdit')
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await openDashboard(page, '/dashboard/sponsorise')
  for (const tab of TABS) {
    await page.route(tab.path, (route) => route.fulfill({ status: 403, body: 'non' }))
    await turnTo(page, tab)
    await expect(refusal.first(), tab.name).toBeVisible()
    await page.unroute(tab.path)
    // A press joins a read under way, which may have been refused before: then one presses again.
    await expect(async () => {
      if (await refusal.first().isVisible()) await retry.first().click()
      await expect(refusal, tab.name).toHaveCount(0, { timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
  }
})
