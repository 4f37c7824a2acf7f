import { randomUUID } from 'node:crypto'
import { findingsOn } from '../../support/axe.ts'
import { aBookableShow, dayIn, placesLeft, pressWhileLoading } from '../../support/booking.ts'
import { linkMailedTo } from '../../support/mail.ts'
import { expect, test, untilReady } from '../../support/test.ts'

const SAID = /gardées trente minutes|n’a plus de place/

const anAddress = () => `ami-${randomUUID()}@exemple.fr`

test(
  'eight friends want the last five seats that one of them holds: five come in, and three hear where else to look',
  { tag: '@phone' },
  async ({ page, baseURL, request, watch }) => {
    const { id } = await aBookableShow(baseURL, { date_spectacle: dayIn(4), capacity: 5 })
    const email = anAddress()
    await page.goto(`/reserver/${id}`)
    await untilReady(page)
    await page.getByText('À plusieurs, chacun paie la sienne').click()
    await page.getByLabel('Places à garder').selectOption('5')
    await page.getByLabel('Votre prénom').fill('Inès Carton')
    await page.getByLabel('Adresse électronique').fill(email)
    expect(await findingsOn(page), 'the page to book on').toEqual([])
    await page.getByRole('button', { name: 'Garder ces places' }).click()
    await expect(page.getByText(/gardées trente minutes/)).toBeVisible()
    expect(await placesLeft(baseURL, id)).toBe(0)

    const opening = await linkMailedTo(email, '/places-de-groupe')
    await pressWhileLoading(page, opening, 'Ouvrir mes places à mes amis')
    const link = page.getByRole('link', { name: /a-plusieurs\?token=/ })
    await expect(link).toBeVisible()
    expect(await findingsOn(page), 'the page of the holder').toEqual([])
    const { pathname, search } = new URL((await link.getAttribute('href')) ?? '')
    await page.goto(pathname + search)
    await expect(page.getByText(/^Vous payez à l’entrée, en espèces ou par carte/)).toBeVisible()
    expect(await findingsOn(page), 'the page of a friend').toEqual([])

    watch.expectFailedRequests() // of who comes too late
    const press = async () => {
      await page.getByLabel('Votre nom').fill('Ami Roux')
      await page.getByLabel('E-mail').fill(anAddress())
      await page.getByRole('button', { name: 'Prendre ma place' }).click()
      return page.getByText(SAID).innerText()
    }
    // The others send the form of that page without a script, twice, as if the answer had been lost.
    const take = async (_: unknown, friend: number) => {
      const token = new URLSearchParams(search).get('token') ?? ''
      const form = { token, name: `Ami${friend} Roux`, email: anAddress() }
      const once = async () => (await request.post(pathname, { form })).text()
      const [first, second] = [await once(), await once()].map((text) => SAID.exec(text)?.[0])
      expect(second).toBe(first)
      return first ?? ''
    }
    const said = await Promise.all([press(), ...Array.from({ length: 7 }, take)])
    expect(said.filter((text) => text.includes('gardées trente minutes'))).toHaveLength(5)
    expect(said.filter((text) => text.includes('n’a plus de place'))).toHaveLength(3)

    await page.goto(pathname + search)
    await expect(page.getByText(/^La bande est au complet/)).toBeVisible()
    expect(await findingsOn(page), 'the page of a friend who is late').toEqual([])
    expect(await placesLeft(baseURL, id)).toBe(0)
  },
)
