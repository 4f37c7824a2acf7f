import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'

describe('an answer of the API (§5, §8)', () => {
  it('loses HTML tags in every text of every room, and nothing else (§5.11)', async () => {
    const { api } = fakeApi({
      'GET /api/spectacles/1': { id: 1, title: '<i>Rires</i>', description: 'a<br/>b<!-- c -->' },
      'GET /api/artistes': [{ id: 1, name: '<b>Zoé</b>', photo: 'zoe.jpg' }],
      'GET /api/lieu/images': [{ id: 1, image_path: 'a.jpg', is_main: true, alt: 'Le <em>bar' }],
      'GET /api/photos/spectacle/1': [{ id: 1, image_path: 'Je <3 Lille.jpg', sort_order: 1 }],
    })

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
    const { api } = fakeApi({})

    await expect(api.spectacles.get({ params: { id: 1 } })).rejects.toThrow(
      /^Ressource non trouvée$/,
    )
  })

  it.each([
    ['<b>Rires</b> et <script>alert(1)</script>', 'Rires et alert(1)'],
    ['moins de < 10 places', 'moins de < 10 places'],
    ['5 > 3', '5 > 3'],
  ])('%s is read as %s (§5.11)', async (text, clean) => {
    const { api } = fakeApi({ 'GET /api/artistes/1': { id: 1, name: text, photo: '' } })

    expect(await api.artistes.get({ params: { id: 1 } })).toMatchObject({ name: clean })
  })

  const lists = {
    'GET /api/spectacles/upcoming': (room: Rooms) => room.spectacles.upcoming(),
    'GET /api/spectacles/all': (room: Rooms) => room.spectacles.all(),
    'GET /api/artistes': (room: Rooms) => room.artistes.list(),
    'GET /api/artistes/featured': (room: Rooms) => room.artistes.featured(),
    'GET /api/photos/spectacle/1': (room: Rooms) => room.photos.ofSpectacle({ params: { id: 1 } }),
    'GET /api/lieu/images': (room: Rooms) => room.lieu.images(),
    'GET /api/lieu/images/gallery': (room: Rooms) => room.lieu.gallery(),
  }

  it.each(Object.entries(lists))('of %s is a list, or unexpected (§8.6)', async (route, call) => {
    for (const answer of [{ not: 'a list' }, '<!doctype html>', 42]) {
      const { api } = fakeApi({ [route]: answer })

      await expect(call(api)).rejects.toMatchObject({
        message: 'Format de données inattendu',
        status: 0,
      })
    }
  })

  it.each(Object.entries(lists))('of %s keeps what is an entry (§8.6)', async (route, call) => {
    const { api } = fakeApi({ [route]: [null, 'text', { id: 4 }] })

    expect(await call(api)).toMatchObject([{ id: 4 }])
  })

  const single = {
    'GET /api/spectacles': (room: Rooms) => room.spectacles.list(),
    'GET /api/spectacles/1': (room: Rooms) => room.spectacles.get({ params: { id: 1 } }),
    'GET /api/artistes/1': (room: Rooms) => room.artistes.get({ params: { id: 1 } }),
    'GET /api/lieu/images/main': (room: Rooms) => room.lieu.main(),
    'GET /api/settings/maintenance': (room: Rooms) => room.settings.maintenance(),
  }

  it.each(Object.entries(single))('of %s is an object, or invalid (§8.6)', async (route, call) => {
    for (const answer of [['a list'], '<!doctype html>', 42]) {
      const { api } = fakeApi({ [route]: answer })

      await expect(call(api)).rejects.toMatchObject({
        message: 'Format de données invalide',
        status: 0,
      })
    }
  })

  it('about maintenance says yes or no, or is invalid (§8.6)', async () => {
    const said = async (maintenance_enabled: unknown) =>
      fakeApi({
        'GET /api/settings/maintenance': { maintenance_enabled },
      }).api.settings.maintenance()

    expect(await said(true)).toEqual({ maintenance_enabled: true })
    await expect(said('yes')).rejects.toThrow('Format de données invalide')
  })
})

type Rooms = ReturnType<typeof fakeApi>['api']
