import { describe, expect, it } from 'vitest'
import { api, type ProductApi } from '../api.ts'
import { createClient, inTable, type Transport } from './client.ts'

const answering = (status: number, body: unknown) => {
  const urls: string[] = []
  const transport: Transport = async ({ method, url }) => {
    urls.push(`${method} ${url}`)
    return { status, body }
  }
  return { urls, client: createClient<ProductApi>({ find: inTable(api), transport }) }
}

describe('the typed client', () => {
  it('fills placeholders and query in, and leaves out what is absent', async () => {
    const { client, urls } = answering(200, [])

    await client.photos.ofSpectacle({ params: { id: 12 } })
    await client.spectacles.upcoming({ query: { title: 'Chéri, je t’ai trompé & Cie' } })
    await client.spectacles.upcoming({ query: { limit: undefined } })
    await client.spectacles.list()

    expect(urls).toEqual([
      'GET /api/photos/spectacle/12',
      'GET /api/spectacles/upcoming?title=Ch%C3%A9ri%2C+je+t%E2%80%99ai+tromp%C3%A9+%26+Cie',
      'GET /api/spectacles/upcoming',
      'GET /api/spectacles',
    ])
  })

  it('cannot be led to another address by what is filled in', async () => {
    const { client, urls } = answering(200, {})

    await client.spectacles.get({ params: { id: '../../admin?x=' } })

    expect(urls).toEqual(['GET /api/spectacles/..%2F..%2Fadmin%3Fx%3D'])
  })

  it('rejects with the error of the server', async () => {
    const { client } = answering(404, { message: 'Spectacle non trouvé', code: 'X' })

    await expect(client.spectacles.get({ params: { id: 1 } })).rejects.toMatchObject({
      message: 'Spectacle non trouvé',
      status: 404,
    })
  })

  it('rejects with "Erreur de connexion" when no answer comes (§8.1)', async () => {
    const client = createClient<ProductApi>({
      find: inTable(api),
      transport: () => Promise.reject(new TypeError('no network')),
    })

    await expect(client.lieu.images()).rejects.toMatchObject({
      message: 'Erreur de connexion',
      status: 0,
    })
  })
})
