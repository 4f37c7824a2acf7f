import { describe, expect, it } from 'vitest'
import { apiError, clientError, errorFrom, networkError } from './errors.ts'

describe('the error that an answer carries', () => {
  it('says what the server says, the field "error" first (§3.15, §8.1)', () => {
    const error = errorFrom(404, {
      error: 'Spectacle non trouvé',
      message: 'autre chose',
      code: 'SPECTACLE_INTROUVABLE',
    })

    expect(error).toMatchObject({
      message: 'Spectacle non trouvé',
      status: 404,
      code: 'SPECTACLE_INTROUVABLE',
    })
  })

  it('falls back to the field "message" (§8.1)', () => {
    expect(errorFrom(400, { message: 'Email requis' }).message).toBe('Email requis')
  })

  it.each([
    [400, 'Requête invalide'],
    [401, 'Non autorisé'],
    [403, 'Accès interdit'],
    [404, 'Ressource non trouvée'],
    [429, 'Trop de requêtes'],
    [500, 'Erreur serveur interne'],
    [502, 'Erreur 502'],
    [418, 'Erreur 418'],
  ])('says the sentence of §8 for %i when the body is unreadable (§8.1)', (status, sentence) => {
    for (const body of ['<html>', undefined, null, 42]) {
      expect(errorFrom(status, body).message).toBe(sentence)
    }
  })

  it.each([
    [404, 'Ressource non trouvée'],
    [502, 'Erreur serveur'],
    [418, 'Erreur serveur'],
  ])('says so of %i when the body can be read and says nothing (§8.1)', (status, sentence) => {
    for (const body of [{}, { error: '' }, { message: { deep: true } }]) {
      expect(errorFrom(status, body).message).toBe(sentence)
    }
  })

  it('keeps the issues that are readable', () => {
    const issues = [{ path: 'email', message: 'Email requis' }, 'nonsense', { path: 1 }]

    expect(errorFrom(400, { issues }).issues).toEqual([{ path: 'email', message: 'Email requis' }])
  })

  it('keeps what was to be saved over', () => {
    const current = { version: 3, title: 'Le grand soir' }

    expect(errorFrom(409, { code: 'VERSION_PERIMEE', current }).current).toEqual(current)
    expect(apiError('VERSION_PERIMEE', { current }).toBody()).toMatchObject({
      status: 409,
      current,
    })
  })

  it('is "Erreur de connexion" with status 0 when no answer came (§8.1)', () => {
    expect(networkError(new TypeError('fetch failed'))).toMatchObject({
      message: 'Erreur de connexion',
      status: 0,
    })
  })

  it.each([
    ['FORMAT_INVALIDE', 'Format de données invalide'],
    ['FORMAT_INATTENDU', 'Format de données inattendu'],
    ['ERREUR_INCONNUE', 'Erreur inconnue'],
  ] as const)(
    'is %s with status 0 when the client cannot use what came (§8.6)',
    (code, message) => {
      expect(clientError(code)).toMatchObject({ code, message, status: 0 })
    },
  )
})

describe('the body of an error answer', () => {
  it('repeats the message for older clients, and lists issues only when there are some', () => {
    expect(apiError('ACCES_INTERDIT').toBody()).toEqual({
      message: 'Accès interdit',
      error: 'Accès interdit',
      status: 403,
      code: 'ACCES_INTERDIT',
    })
    expect(
      apiError('REQUETE_INVALIDE', { issues: [{ path: 'page', message: 'trop' }] }).toBody(),
    ).toMatchObject({ issues: [{ path: 'page', message: 'trop' }] })
  })
})
