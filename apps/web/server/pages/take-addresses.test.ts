import { describe, expect, it } from 'vitest'
import { aGroup, aPage, aSpectacle, aVenue } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { send, wordsOf } from '../testing/send-form.ts'
import { openApi, openSite } from '../testing/site.ts'

// Forms that leave an address, and those that the links of our mails open.

describe('the newsletter without a script', () => {
  const DONE = 'Inscription réussie ! Vous recevrez bientôt nos actualités.'

  it('is subscribed to on the home page (§2.3)', async () => {
    const { status, text, body } = await send('/', { email: ' Zoe@Exemple.fr ', website: '' }, [
      on(routes.spectacles.list).reply(aPage([])),
      on(routes.spectacles.upcoming).reply([]),
      on(routes.newsletter.subscribe).reply({ message: DONE }),
    ])

    expect(status).toBe(200)
    expect(wordsOf(text)).toContain(DONE)
    expect(body).toEqual({ email: 'zoe@exemple.fr', website: '' })
  })

  it('says what is wrong with the address', async () => {
    const { text } = await send('/', { email: 'a@x.fr,b@y.fr' })

    expect(wordsOf(text)).toContain("Format d'email invalide")
    expect(text).toContain('value="a@x.fr,b@y.fr"')
  })

  it('is left with one press', async () => {
    const api = await openApi([on(routes.newsletter.unsubscribe).reply({ message: 'Parti' })])
    const site = await openSite({ apiUrl: api.url })

    const page = await site.get('/unsubscribe?email=zoe%40exemple.fr&token=preuve')
    expect(page.text).toMatch(/<noscript>.*name="token" value="preuve".*<\/noscript>/s)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)

    const answer = await site.post('/unsubscribe', { email: 'zoe@exemple.fr', token: 'preuve' })
    expect(answer.status).toBe(200)
    expect(wordsOf(answer.text)).toContain('Désabonnement réussi !')
    expect(answer.text).toMatch(/<form[^>]*action="\/confirmer-inscription#reponse"/)
    expect(answer.text).toContain('name="token" value="preuve"')
    expect(answer.text).toContain('name="askForLink"')
    expect(JSON.parse((await Promise.all(api.bodies)).findLast(Boolean) ?? '')).toMatchObject({
      token: 'preuve',
    })
  })

  it('is come back to by a link: the page says that it was sent', async () => {
    const { text, body } = await send(
      '/confirmer-inscription',
      { email: 'zoe@exemple.fr', token: 'preuve', askForLink: '1' },
      [on(routes.newsletter.subscribe).reply({ message: 'Un e-mail vous attend' })],
    )

    expect(wordsOf(text)).toContain('Un e-mail vous attend')
    expect(text).not.toContain('Confirmer mon inscription')
    expect(body).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })
  })

  it('is come back to with one press on the page of that link', async () => {
    const { text, body } = await send(
      '/confirmer-inscription',
      { email: 'zoe@exemple.fr', token: 'preuve' },
      [on(routes.newsletter.confirm).reply({ message: 'De retour' })],
    )

    expect(wordsOf(text)).toContain('De retour')
    expect(body).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })
  })
})

describe('following an artist without a script', () => {
  const zoe = { id: 3, name: 'Zoé', photo: '' }
  const answers = [
    on(routes.artistes.get, { id: 3 }).reply(zoe),
    on(routes.artistes.dates, { id: 3 }).reply({ upcoming: [], past: [] }),
    on(routes.follows.follow).reply({ message: 'C’est noté' }),
  ]

  it('is done on the page of the artist', async () => {
    const fields = { artistId: '3', email: ' Zoe@Exemple.fr ', website: '', language: 'fr' }
    const { status, text, body } = await send('/artistes/3-zoe', fields, answers)

    expect(status).toBe(200)
    expect(wordsOf(text)).toContain('C’est noté')
    expect(body).toEqual({ artistId: 3, email: 'zoe@exemple.fr', website: '', language: 'fr' })
  })

  it('says what is wrong with the address', async () => {
    const { text } = await send('/artistes/3-zoe', { artistId: '3', email: 'zoe' }, answers)

    expect(wordsOf(text)).toContain("Format d'email invalide")
    expect(text).toContain('value="zoe"')
  })

  it.each([
    ['/confirmer-suivi', on(routes.follows.confirm)],
    ['/ne-plus-suivre', on(routes.follows.unfollow)],
    ['/confirmer-alerte', on(routes.alertes.confirm)],
    ['/ne-plus-me-prevenir', on(routes.alertes.stop)],
  ])('%s waits for a press, and tells no other site whose it is', async (path, call) => {
    const { text, body } = await send(path, { email: 'zoe@exemple.fr', token: 'preuve' }, [
      call.reply({ message: 'C’est fait' }),
    ])
    expect(wordsOf(text)).toContain('C’est fait')
    expect(body).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })

    const api = await openApi()
    const site = await openSite({ apiUrl: api.url })
    const page = await site.get(`${path}?email=zoe%40exemple.fr&token=preuve`)
    expect(page.text).toMatch(/<form.*name="token" value="preuve"/s)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
  })
})

it('the best joke is told without a script by the link of the mail, which tells no other site whose it is', async () => {
  const path = '/la-meilleure-vanne'
  const proof = { email: 'zoe@exemple.fr', token: '1.preuve.7' }
  const SEND = on(routes.vannes.send).reply({ message: 'Merci !' })
  const sent = await send(path, { ...proof, text: ' Une vanne ', firstName: '' }, [SEND])

  expect(wordsOf(sent.text)).toContain('Merci !')
  expect(sent.body).toEqual({ ...proof, text: 'Une vanne', firstName: '' })
  const empty = await send(path, { ...proof, text: '', firstName: 'Zoé' }, [SEND])
  expect(wordsOf(empty.text)).toContain('Écrivez la vanne que vous avez préférée')
  expect(empty.text).toMatch(/name="token" value="1\.preuve\.7"/)
  expect(empty.text).toContain('value="Zoé"')

  const api = await openApi()
  const site = await openSite({ apiUrl: api.url })
  const page = await site.get(`${path}?${new URLSearchParams(proof).toString()}`)
  expect(page.text).toMatch(/<form.*name="token" value="1\.preuve\.7"/s)
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.headers['cache-control']).toBe('no-store')
})

it('« Prévenez-moi » is done without a script on the page of a show that cannot be booked', async () => {
  const show = aSpectacle({ id: 7, title: 'Bientôt', lien_spectacle: null })
  const email = ' Zoe@Exemple.fr '
  const fields = { spectacleId: '7', prevenir: '1', email, website: '', language: 'en' }
  const { text, body } = await send('/spectacles/7-bientot', fields, [
    on(routes.spectacles.get, { id: 7 }).reply(show),
    on(routes.alertes.ask).reply({ message: 'C’est noté' }),
  ])

  expect(text).toMatch(/<form[^>]*action="\/spectacles\/7-bientot#prevenez-moi"/)
  expect(wordsOf(text)).toContain('C’est noté')
  expect(body).toEqual({ spectacleId: 7, email: 'zoe@exemple.fr', website: '', language: 'en' })
})

describe('a seat that a friend keeps, without a script', () => {
  const prices = [...aGroup().prices, { tarif: 'reduit', name: 'Réduit', priceCents: 1000 }]
  const answers = [
    on(routes.groups.look).reply({ ...aGroup(), prices }),
    on(routes.settings.operator).reply(aVenue({ paysOnline: false })),
  ]

  it('has its tarifs, how one pays and the terms before the press, and is stored nowhere', async () => {
    const api = await openApi(answers)
    const site = await openSite({ apiUrl: api.url })

    const { text, headers } = await site.get(`/a-plusieurs?token=${'k'.repeat(43)}`)

    const words = wordsOf(text)
    expect(words).toContain('Plein tarif, 15 €')
    expect(words).toContain('Réduit, 10 €')
    expect(words).toMatch(/Vous payez à l’entrée.*conditions de vente/s)
    expect(text).toMatch(/<button[^>]*>Prendre ma place/)
    expect(headers['cache-control']).toBe('no-store')
  })
})
