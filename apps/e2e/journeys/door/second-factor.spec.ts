import { createHmac } from 'node:crypto'
import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, dayIn } from '../../support/booking.ts'
import { aStaffer } from '../../support/door.ts'
import { type Stack, startStack, withDatabase } from '../../support/stack.ts'
import { expect, test, untilReady } from '../../support/test.ts'

// The mandatory second factor is a global setting, so this journey has a stack of its own.
let stack: Stack

test.beforeAll(async () => {
  stack = await startStack({ seed: 'none' })
})

test.beforeEach(({ watch }) => {
  watch.origins.push(stack.url)
})

test.afterAll(async () => {
  await stack?.stop()
})

test('a staffer without a second factor is led from the door to adding one, and back', async ({
  page,
  watch,
}) => {
  test.slow()
  // The door refuses first, which Chromium logs as an error.
  watch.expectFailedRequests()
  const { title } = await aBookableShow(stack.url, { date_spectacle: dayIn(1) })
  const { email, password } = await aStaffer(stack.url, stack.mailDirectory)
  await withDatabase(stack.databaseUrl, (db) =>
    db.setting.create({ data: { key: 'second_factor_demanded', value: true } }),
  )
  await page.goto(`${stack.url}/connexion`)
  await untilReady(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()

  await expect(page.getByText(/La maison demande un second facteur à toute l’équipe/)).toBeVisible()
  expect(await findingsOn(page), 'what is demanded').toEqual([])
  await page.getByRole('button', { name: 'Ajouter une application' }).click()
  const secret = (await page.locator('code').first().textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Vérifier le code' }).click()
  await page.getByRole('button', { name: 'C’est noté' }).click()
  expect(await findingsOn(page), 'added').toEqual([])
  await page.getByRole('link', { name: 'Continuer' }).click()

  await expect(page).toHaveURL(`${stack.url}/accueil`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** TOTP code of a key, which may be written in groups (RFC 6238: SHA-1, six digits, half a minute). */
function codeOf(key: string): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', secret).update(moment).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}
