import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aVenue, aPage, aSpectacle, inDays } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { everything } from './testing/everything.ts'
import { openApi, openSite } from './testing/site.ts'

describe('where the house is and how to reach it', () => {
  const contact = {
    street: '7, rue du Rideau-Rouge',
    postalCode: '59000',
    city: 'Lille',
    phone: '0353010070',
    email: 'contact@salle.example',
    position: '50.6355, 3.0628',
    reviews: 'https://avis.example/salle',
    facebook: 'https://www.facebook.com/salle',
    instagram: '',
    directions: 'https://cartes.example/salle',
    transit: 'Métro République.',
    driving: 'Parking sous la place.',
    cycling: '',
    stepFree: 'Oui : une rampe mène à la salle.',
    transitEnglish: 'République metro station.',
    drivingEnglish: '',
    cyclingEnglish: '',
    stepFreeEnglish: 'Yes: a ramp leads to the room.',
  }
  const PAGES = ['/', '/contact', '/le-lieu', '/accessibilite', '/hors-connexion', '/en/contact']

  it('stands on every page and in what it says to machines, once the house has said it', async () => {
    const api = await openApi([
      ...everything,
      on(routes.settings.operator).reply(aVenue({ contact })),
    ])
    const site = await openSite({ apiUrl: api.url })

    for (const path of PAGES) {
      const { text } = await site.get(path)
      expect(text).toContain('7, rue du Rideau-Rouge')
      expect(text).toContain('href="tel:+33353010070"')
    }
    const { text } = await site.get('/')
    expect(text).toContain('"telephone":"+33353010070"')
    expect(text).toContain('"latitude":50.6355')
    expect(text).toContain('href="https://www.facebook.com/salle"')
    expect(text).not.toContain('Instagram')
    expect(text).toContain('"hasMap":"https://cartes.example/salle"')
    const way = (await site.get('/le-lieu')).text.replaceAll('\u00a0', ' ')
    expect(way).toContain('href="https://cartes.example/salle"')
    expect(way).toMatch(/En transports en commun<\/h3><p>Métro République\./)
    expect(way).toMatch(/59000 Lille\. Métro République\./)
    expect(way.match(/Oui : une rampe mène à la salle\.</g)).toHaveLength(2)
    expect(way).not.toMatch(/À vélo|mobilité réduite</)
  })

  it('stands on an English page in English, or else marked as French', async () => {
    const api = await openApi([
      ...everything,
      on(routes.settings.operator).reply(aVenue({ contact })),
    ])
    const site = await openSite({ apiUrl: api.url })

    const { text } = await site.get('/en/le-lieu')

    expect(text).toMatch(/By public transport<\/h3><p>République metro station\./)
    expect(text).toMatch(/By car<\/h3><p lang="fr">Parking sous la place\./)
    expect(text).toContain('Yes: a ramp leads to the room.')
  })

  it('leaves no trace where nobody has said it: no empty link, no address of somebody else', async () => {
    const api = await openApi(everything)
    const site = await openSite({ apiUrl: api.url })

    for (const path of PAGES) {
      const { text } = await site.get(path)
      expect(text).not.toMatch(/href="(?:tel|mailto):|Rideau-Rouge|lespacecomedie|03\s53/)
      expect(text).not.toMatch(/<h2[^>]*>(?:Nous suivre|Follow us)|"telephone"|"geo"|PostalAddress/)
      expect(text).not.toMatch(/<a [^>]*href=""[^>]*target/)
    }
    const { text } = await site.get('/le-lieu')
    expect(text).not.toMatch(/Itinéraire|OpenStreetMap|<h3|Rihour|Grand-Place|V’lille|ascenseur/)
    // The specification's own words.
    expect(text).toMatch(/pas d’accès pour les personnes à\smobilité réduite/)
  })
})

describe('the foot of a page', () => {
  it('says at the foot of every page under which licence the house plays', async () => {
    const licences = ['PLATESV-D-2021-003456', 'L-R-20-12']
    const api = await openApi([
      ...everything,
      on(routes.settings.operator).reply(aVenue({ licences })),
    ])
    const site = await openSite({ apiUrl: api.url })

    for (const path of ['/', '/cours', '/nulle/part']) {
      const { text } = await site.get(path)
      const words = text.replaceAll(/<!-- -->/g, '')
      expect(words).toContain('Licences PLATESV-D-2021-003456, L-R-20-12</p>')
    }
  })

  it('says nothing of it where nobody knows', async () => {
    const api = await openApi(everything)
    const site = await openSite({ apiUrl: api.url })

    expect((await site.get('/cours')).text).not.toContain('Licence')
  })
})

describe('the page of a booking', () => {
  it.each([
    [true, /Vous payez en ligne, par carte/, /Vous payez à l’entrée/],
    [false, /Vous payez à l’entrée, en espèces ou par carte/, /Vous payez en ligne/],
  ])('says before the press how one pays (online: %s)', async (paysOnline, said, other) => {
    const show = aSpectacle({
      id: 12,
      title: 'Le grand soir',
      booking_mode: 'maison',
      price_cents: 1500,
    })
    const api = await openApi([
      ...everything,
      on(routes.spectacles.get, { id: 12 }).reply(show),
      on(routes.settings.operator).reply(aVenue({ paysOnline })),
    ])
    const site = await openSite({ apiUrl: api.url })

    const { text } = await site.get('/spectacles/12-le-grand-soir')

    expect(text).toMatch(said)
    expect(text).not.toMatch(other)
  })
})

describe('a page asked for again', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T19:00:05Z') })
  })
  afterEach(() => vi.useRealTimers())

  it('is not sent twice within a minute while it says the same', async () => {
    const api = await openApi(everything)
    const site = await openSite({ apiUrl: api.url })
    const first = await site.get('/')

    vi.setSystemTime('2026-11-21T19:00:55Z')
    const second = await site.get('/', { 'If-None-Match': first.headers.etag ?? '' })

    expect(first.status).toBe(200)
    expect(second.status).toBe(304)
    expect(second.text).toBe('')
  })

  it('is sent anew in the next minute: what has begun since is not to come any more', async () => {
    const api = await openApi(everything)
    const site = await openSite({ apiUrl: api.url })
    const first = await site.get('/cours')

    vi.setSystemTime('2026-11-21T19:01:05Z')
    const second = await site.get('/cours', { 'If-None-Match': first.headers.etag ?? '' })

    expect(second.status).toBe(200)
  })

  it('is sent anew once it says something else', async () => {
    const answers: Answers = [...everything]
    const api = await openApi(answers)
    const site = await openSite({ apiUrl: api.url })
    const first = await site.get('/spectacles')

    answers.push(on(routes.spectacles.list).reply(aPage([aSpectacle({ title: 'Un autre soir' })])))
    const second = await site.get('/spectacles', { 'If-None-Match': first.headers.etag ?? '' })

    expect(second.status).toBe(200)
    expect(second.text).toContain('Un autre soir')
  })
})

describe('the address of a show', () => {
  const show = aSpectacle({ id: 3, title: 'Chéri, le grand soir', date_spectacle: inDays(3) })
  const open = async () => {
    const api = await openApi([...everything, on(routes.spectacles.get, { id: 3 }).reply(show)])
    return openSite({ apiUrl: api.url })
  }

  it.each(['/spectacles/3', '/spectacles/3-cheri-le-grand-soir'])(
    'is its number, with the words of its title or without: %s',
    async (path) => {
      const { status, text } = await (await open()).get(path)

      expect(status).toBe(200)
      expect(text).toContain(
        'href="https://espace-comedie.example/spectacles/3-cheri-le-grand-soir"',
      )
    },
  )

  it.each([
    ['/spectacles/3-un-ancien-titre', '/spectacles/3-cheri-le-grand-soir'],
    ['/spectacles/3-Cheri-Le-Grand-Soir', '/spectacles/3-cheri-le-grand-soir'],
    ['/spectacles/3-?de=lettre', '/spectacles/3-cheri-le-grand-soir?de=lettre'],
  ])('leads for good from words that it once had: %s', async (path, to) => {
    const { status, headers } = await (await open()).get(path)

    expect(status).toBe(301)
    expect(headers['location']).toBe(to)
  })

  it.each(['/spectacles/4-cheri-le-grand-soir', '/spectacles/cheri-le-grand-soir'])(
    'is not found by words without the right number: %s',
    async (path) => {
      expect((await (await open()).get(path)).status).toBe(404)
    },
  )
})

describe('the name of the site', () => {
  it('begins every address that leaves it, whoever asks', async () => {
    const show = aSpectacle({ id: 3, title: 'Le grand soir', date_spectacle: inDays(3) })
    const api = await openApi([...everything, on(routes.spectacles.get, { id: 3 }).reply(show)])
    const site = await openSite({ apiUrl: api.url, origin: 'https://comedie.example' })

    const { text } = await site.get('/spectacles/3', { Host: 'evil.example' })

    expect(text).toContain(
      '<link rel="canonical" href="https://comedie.example/spectacles/3-le-grand-soir"/>',
    )
    expect(text).toContain(
      '<meta property="og:image" content="https://comedie.example/api/spectacles/3/carte.png"/>',
    )
    expect(text).toContain('"url":"https://comedie.example/spectacles/3-le-grand-soir"')
    expect(text).not.toContain('evil.example')
  })
})

describe('whether the site is well', () => {
  it('is said without the API', async () => {
    const site = await openSite()

    const { status, headers, text } = await site.get('/healthz')

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(text)).toEqual({ status: 'ok' })
  })
})

describe('a fault of ours', () => {
  it('shows the generic error screen (§2.2), with status 500 and nothing of what broke', async () => {
    const site = await openSite({ isBroken: true })

    const { status, headers, text } = await site.get('/cours')

    expect(status).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('Une erreur est survenue')
    expect(text).toContain('Actualiser')
    expect(text).not.toContain('a fault of ours')
    expect(site.failures).toHaveBeenCalledOnce()
  })
})

describe('what is for operators', () => {
  it('stays on the port of the API', async () => {
    const site = await openSite()

    expect((await site.get('/metrics')).status).toBe(404)
  })
})
