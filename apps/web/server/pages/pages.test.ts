import { expect, it } from 'vitest'
import { aSpectacle, inDays } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'

const title = 'Tchatcheur Comedy Club'

const dateOf = (id: number) =>
  aSpectacle({ id, title, description: `Texte du ${id}`, date_spectacle: inDays(id) })

const dates = [4, 5, 6].map(dateOf)

it('the page of a recurring show has its photos without a script', async () => {
  const api = await openApi([
    on(routes.spectacles.upcoming).reply(dates),
    on(routes.photos.ofSpectacle, { id: 4 }).reply([
      { id: 1, image_path: '/uploads/salle.webp', sort_order: 1 },
    ]),
  ])
  const site = await openSite({ apiUrl: api.url })

  const { text } = await site.get('/sponsorise/tchatcheur-comedy-club')

  expect(text).toContain('src="/uploads/salle.webp"')
  expect(text).toContain(`alt="${title}, photo 1"`)
})

it('a page of a show asks for the dates that it shows, and carries of them what it shows', async () => {
  const api = await openApi([
    on(routes.spectacles.get, { id: 5 }).reply(dateOf(5)),
    on(routes.spectacles.upcoming).reply(dates),
    on(routes.photos.ofSpectacle, { id: 5 }).reply([]),
  ])
  const site = await openSite({ apiUrl: api.url })

  const { text } = await site.get('/spectacles/5')

  expect(api.calls.map(({ url }) => url)).toContain(
    '/api/spectacles/upcoming?title=Tchatcheur+Comedy+Club&limit=9',
  )
  expect(text).toContain('href="/spectacles/6-tchatcheur-comedy-club"')
  expect(text).not.toContain('Texte du 6')
})
