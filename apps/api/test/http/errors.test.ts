import { describe, expect, it } from 'vitest'
import { createTestApp } from '../test-app.ts'

describe('the body of an error answer', async () => {
  const { http } = await createTestApp()

  it.each([
    [
      '/api/spectacles?page=0',
      {
        message: 'Requête invalide',
        error: 'Requête invalide',
        status: 400,
        code: 'REQUETE_INVALIDE',
        issues: [{ path: 'page', message: 'La page est un nombre de 1 à 10000' }],
      },
    ],
    [
      '/api/spectacles/%E0%A4%A',
      {
        message: 'Requête invalide',
        error: 'Requête invalide',
        status: 400,
        code: 'REQUETE_INVALIDE',
      },
    ],
    [
      '/api/artistes/1',
      {
        message: 'Ressource non trouvée',
        error: 'Ressource non trouvée',
        status: 404,
        code: 'RESSOURCE_INTROUVABLE',
      },
    ],
  ])('has the documented fields and no other for %s', async (path, expected) => {
    const { status, body, headers } = await http.get(path)

    expect(status).toBe(expected.status)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual(expected)
  })
})

describe('a fault of ours', async () => {
  const { db, http } = await createTestApp()
  await db.$executeRaw`alter table spectacles rename to elsewhere`
  await db.$executeRaw`alter table artistes rename to gone`
  await db.$executeRaw`alter table venue_images rename to lost`

  it.each([
    ['/api/spectacles', 'ERREUR_SPECTACLES', 'Erreur lors du chargement des spectacles'],
    ['/api/spectacles/upcoming', 'ERREUR_SPECTACLES', 'Erreur lors du chargement des spectacles'],
    ['/api/spectacles/all', 'ERREUR_SPECTACLES', 'Erreur lors du chargement des spectacles'],
    ['/api/spectacles/1', 'ERREUR_INTERNE', 'Erreur serveur interne'],
    ['/api/spectacles/1/carte.png', 'ERREUR_INTERNE', 'Erreur serveur interne'],
    ['/api/artistes', 'ERREUR_ARTISTES', 'Erreur lors de la récupération des artistes'],
    ['/api/artistes/featured', 'ERREUR_ARTISTES', 'Erreur lors de la récupération des artistes'],
    ['/api/lieu/images', 'ERREUR_INTERNE', 'Erreur serveur interne'],
    [
      '/api/lieu/images/main',
      'ERREUR_IMAGE_PRINCIPALE',
      "Erreur lors du chargement de l'image principale du lieu",
    ],
  ])(
    'is said of %s in the words of §8, with nothing of its cause (§8.6)',
    async (path, code, message) => {
      const { status, body, headers } = await http.get(path)

      expect(status).toBe(500)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(body).toEqual({ message, error: message, status: 500, code })
    },
  )
})
