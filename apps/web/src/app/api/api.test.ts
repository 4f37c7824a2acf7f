import { describe, expect, it } from 'vitest'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { aSpectacle } from '#testing/builders.ts'
import { fakeApi, on, routes } from '#testing/fake-api.ts'

describe('an answer of the API (§5, §8)', () => {
  it('loses HTML tags in every text of every room, and nothing else (§5.11)', async () => {
    const { api } = fakeApi([
      on(routes.spectacles.get, { id: 1 }).reply(
        aSpectacle({ title: '<i>Rires</i>', description: 'a<br/>b<!-- c -->' }),
      ),
      on(routes.artistes.list).reply([{ id: 1, name: '<b>Zoé</b>', photo: 'zoe.jpg' }]),
      on(routes.lieu.images).reply([
        { id: 1, image_path: 'a.jpg', is_main: true, alt: 'Le <em>bar' },
      ]),
      on(routes.photos.ofSpectacle, { id: 1 }).reply([
        { id: 1, image_path: 'Je <3 Lille.jpg', sort_order: 1 },
      ]),
    ])

    expect(await api.spectacles.get({ params: { id: 1 } })).toMatchObject({
      title: 'Rires',
      description: 'ab',
    })
    expect(await api.artistes.list()).toEqual([{ id: 1, name: 'Zoé', photo: 'zoe.jpg' }])
    expect(await api.lieu.images()).toMatchObject([{ alt: 'Le bar' }])
    expect(await api.photos.ofSpectacle({ params: { id: 1 } })).toMatchObject([
      { image_path: 'Je <3 Lille.jpg' },
    ])
  })

  it('loses them in what a refusal says, too (§5.11)', async () => {
    const { api } = fakeApi([])

    await expect(api.spectacles.get({ params: { id: 1 } })).rejects.toThrow(
      /^Ressource non trouvée$/,
    )
  })

  it.each([
    ['<b>Rires</b> et <script>alert(1)</script>', 'Rires et alert(1)'],
    ['moins de < 10 places', 'moins de < 10 places'],
    ['5 > 3', '5 > 3'],
  ])('%s is read as %s (§5.11)', async (text, clean) => {
    const { api } = fakeApi([
      on(routes.artistes.get, { id: 1 }).reply({ id: 1, name: text, photo: '' }),
    ])

    expect(await api.artistes.get({ params: { id: 1 } })).toMatchObject({ name: clean })
  })

  const lists = [
    { ...on(routes.spectacles.upcoming), call: (api: ApiClient) => api.spectacles.upcoming() },
    { ...on(routes.spectacles.all), call: (api: ApiClient) => api.spectacles.all() },
    { ...on(routes.artistes.list), call: (api: ApiClient) => api.artistes.list() },
    { ...on(routes.artistes.featured), call: (api: ApiClient) => api.artistes.featured() },
    {
      ...on(routes.photos.ofSpectacle, { id: 1 }),
      call: (api: ApiClient) => api.photos.ofSpectacle({ params: { id: 1 } }),
    },
    { ...on(routes.lieu.images), call: (api: ApiClient) => api.lieu.images() },
    { ...on(routes.lieu.gallery), call: (api: ApiClient) => api.lieu.gallery() },
  ]

  it.each(lists)('of $line is a list, or unexpected (§8.6)', async ({ replyRaw, call }) => {
    for (const answer of [{ not: 'a list' }, '<!doctype html>', 42]) {
      const { api } = fakeApi([replyRaw(answer)])

      await expect(call(api)).rejects.toMatchObject({
        message: 'Format de données inattendu',
        status: 0,
      })
    }
  })

  it.each(lists)('of $line keeps what is an entry (§8.6)', async ({ replyRaw, call }) => {
    const { api } = fakeApi([replyRaw([null, 'text', { id: 4 }])])

    expect(await call(api)).toMatchObject([{ id: 4 }])
  })

  const single = [
    { ...on(routes.spectacles.list), call: (api: ApiClient) => api.spectacles.list() },
    {
      ...on(routes.spectacles.get, { id: 1 }),
      call: (api: ApiClient) => api.spectacles.get({ params: { id: 1 } }),
    },
    {
      ...on(routes.artistes.get, { id: 1 }),
      call: (api: ApiClient) => api.artistes.get({ params: { id: 1 } }),
    },
    { ...on(routes.lieu.main), call: (api: ApiClient) => api.lieu.main() },
    { ...on(routes.settings.maintenance), call: (api: ApiClient) => api.settings.maintenance() },
  ]

  it.each(single)('of $line is an object, or invalid (§8.6)', async ({ replyRaw, call }) => {
    for (const answer of [['a list'], '<!doctype html>', 42]) {
      const { api } = fakeApi([replyRaw(answer)])

      await expect(call(api)).rejects.toMatchObject({
        message: 'Format de données invalide',
        status: 0,
      })
    }
  })

  it('about maintenance says yes or no, or is invalid (§8.6)', async () => {
    const said = async (maintenance_enabled: unknown) =>
      fakeApi([
        on(routes.settings.maintenance).replyRaw({ maintenance_enabled }),
      ]).api.settings.maintenance()

    expect(await said(true)).toEqual({ maintenance_enabled: true })
    await expect(said('yes')).rejects.toThrow('Format de données invalide')
  })
})
