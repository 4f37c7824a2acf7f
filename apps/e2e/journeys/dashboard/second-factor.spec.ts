import type { Page } from 'playwright/test'
import { findingsOn } from '../../support/axe.ts'
import { logIn } from '../../support/dashboard.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

// The administrator's second factor would be demanded in other journeys, so this one has a stack of its own.
let stack: Stack

/** A host name, as WebAuthn refuses IP addresses. */
let origin: string

test.beforeAll(async () => {
  stack = await startStack({ seed: 'none' })
  origin = stack.url.replace('127.0.0.1', 'localhost')
})

test.beforeEach(({ watch }) => {
  watch.origins.push(origin)
})

test.afterAll(async () => {
  await stack?.stop()
})

/** Virtual authenticator with user verification. */
async function withDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function openLogIn(page: Page): Promise<void> {
  await page.goto(`${origin}/connexion?redirect=%2Fmon-compte%2Fsecurite`)
  await untilReady(page)
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
  await openLogIn(page)
}

test('an administrator adds a passkey and keeps the recovery codes, logs out, and logs in with either', async ({
  page,
  watch,
}) => {
  test.slow()
  // The first step of a log-in is refused, which Chromium logs as an error.
  watch.expectFailedRequests()
  await withDevice(page)
  await openLogIn(page)
  await logIn(page)

  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const codes = page.getByRole('region', { name: 'Vos codes de récupération' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  expect(await findingsOn(page)).toEqual([])
  const code = (await codes.getByRole('listitem').first().textContent()) ?? ''
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Télécharger les codes' }).click()
  expect((await download).suggestedFilename()).toBe('codes-de-recuperation.txt')
  await codes.getByRole('button', { name: 'C’est noté' }).click()

  await logOut(page)
  await page.getByRole('button', { name: 'Continuer avec une clé d’accès' }).click()
  await expect(page.getByText(/Utilisée le /)).toBeVisible()

  await logOut(page)
  await logIn(page)
  await page.getByLabel('Code').fill(code)
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(page.getByText('Il vous en reste 9.')).toBeVisible()
})
