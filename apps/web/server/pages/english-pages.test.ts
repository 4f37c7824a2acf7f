import { describe, expect, it } from 'vitest'
import { aPage, aSpectacle } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'

const show = aSpectacle({
  id: 3,
  title: 'Le grand soir',
  date_spectacle: '2099-12-01',
  price_cents: 1250,
})

async function openProgramme(answers: Answers = []) {
  const api = await openApi([
    on(routes.spectacles.list).reply(aPage([show])),
    on(routes.spectacles.get, { id: 3 }).reply(show),
    on(routes.spectacles.all).reply([show]),
    on(routes.spectacles.upcoming).reply([show]),
    on(routes.artistes.featured).reply([]),
    ...answers,
  ])
  return openSite({ apiUrl: api.url })
}

/** The text of a page, with ordinary spaces. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

/** The pages that this one calls the same in another language. */
const alternatesIn = (html: string) =>
  Array.from(html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi), (link) =>
    link.slice(1),
  )

describe('the pages in English (decision 067)', () => {
  it('stand under /en, in English, with dates, hours and prices as they are written there', async () => {
    const site = await openProgramme()

    const { status, text } = await site.get('/en/spectacles')

    expect(status).toBe(200)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<title>What’s on – ')
    expect(text).toContain('content="en_GB"')
    expect(wordsOf(text)).toContain('Tuesday 1 December at 20:30')
    expect(wordsOf(text)).toContain('€12.50')
    expect(text).toMatch(
      /<h3[^>]* lang="fr"><a[^>]*href="\/en\/spectacles\/3-le-grand-soir"[^>]*>Le grand soir</,
    )
  })

  it('leave the French ones as they are, whatever language a browser asks for', async () => {
    const site = await openProgramme()

    const answers = await Promise.all(
      ['/spectacles', '/en/spectacles', '/spectacles'].map((path) =>
        site.get(path, { 'Accept-Language': 'en-GB' }),
      ),
    )

    const [first, english, second] = answers.map(({ text }) => text)
    expect(first).toBe(second)
    expect(first).toContain('<html lang="fr">')
    expect(wordsOf(first ?? '')).toContain('Mardi 1er décembre à 20:30')
    expect(first).not.toContain('What’s on')
    expect(wordsOf(english ?? '')).not.toContain('Programmation')
  })

  it.each([
    ['/', '/en'],
    ['/spectacles/3-le-grand-soir', '/en/spectacles/3-le-grand-soir'],
    ['/spectacles?page=2', '/en/spectacles?page=2'],
  ])('%s and %s name each other, to machines and to people', async (french, english) => {
    const site = await openProgramme()
    const origin = 'https://espace-comedie.example'

    const [inFrench, inEnglish] = await Promise.all([site.get(french), site.get(english)])

    const both = [
      ['fr', origin + french],
      ['en', origin + english],
      ['x-default', origin + french],
    ]
    expect(alternatesIn(inFrench.text)).toEqual(both)
    expect(alternatesIn(inEnglish.text)).toEqual(both)
    expect(inFrench.text).toContain(`<link rel="canonical" href="${origin}${french}"/>`)
    expect(inEnglish.text).toContain(`<link rel="canonical" href="${origin}${english}"/>`)
    expect(inFrench.text).toMatch(
      new RegExp(`href="${english.replace('?', '\\?')}" hreflang="en"`, 'i'),
    )
    expect(inEnglish.text).toMatch(
      new RegExp(`href="${french.replace('?', '\\?')}" hreflang="fr"`, 'i'),
    )
  })

  it('lead from a number to the readable address in the same language', async () => {
    const site = await openProgramme()

    const { status, headers } = await site.get('/en/spectacles/3-old-words')

    expect(status).toBe(301)
    expect(headers.location).toBe('/en/spectacles/3-le-grand-soir')
  })

  it('lead from there to the account and back to the show that was to be booked', async () => {
    const site = await openProgramme()

    const login = await site.get('/en/connexion?redirect=%2Freserver%2F3')
    const back = await site.get('/en/reserver/3')

    expect(login.status).toBe(200)
    expect(login.text).toContain('<html lang="en">')
    expect(login.text).toContain('href="/en/inscription?redirect=%2Freserver%2F3"')
    expect((await site.get('/en/mon-compte')).status).toBe(200)
    expect(back.headers.location).toBe('/en/spectacles/3#reserver')
  })

  it('are not there for what is French alone, and say so in English', async () => {
    const site = await openProgramme()

    for (const path of ['/en/dashboard', '/en/mentions-legales', '/en/nulle/part']) {
      const { status, text } = await site.get(path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(text).toContain('Page not found')
    }
    const { text } = await site.get('/en')
    expect(text).toMatch(/<a href="\/mentions-legales" hreflang="fr">Legal notice</i)
    expect(text).toContain('only the French legal texts are binding')
    expect((await site.get('/mentions-legales')).text).not.toMatch(/hreflang="en"/i)
  })

  it('take the contact form without a script and say in English what is wrong', async () => {
    const site = await openProgramme()

    const { status, text } = await site.post('/en/contact', { firstName: '', email: 'nobody' })

    expect(status).toBe(400)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('This field is required')
    expect(text).toContain('Please enter a valid email address')
    expect(wordsOf(text)).toMatch(/\d fields need correcting:/)
    expect(text).toContain('action="/en/contact#reponse"')
  })

  it('thank in English for what the API thanks for in French', async () => {
    const said = 'Inscription réussie ! Vous recevrez bientôt nos actualités.'
    const site = await openProgramme([on(routes.newsletter.subscribe).reply({ message: said })])

    const { status, text } = await site.post('/en', { email: 'zoe@exemple.fr' })

    expect(status).toBe(200)
    expect(text).toContain('You are signed up! You will soon receive our news.')
  })

  it('keep the addresses of letters to themselves, as the French ones do', async () => {
    const site = await openProgramme([
      on(routes.settings.maintenance).reply({ maintenance_enabled: true }),
    ])

    const { status, headers } = await site.get('/en/unsubscribe?email=zoe%40exemple.fr')

    // Unsubscribing works during maintenance, too.
    expect(status).toBe(200)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('say in English that something failed, or that the house is closed', async () => {
    const site = await openProgramme([
      on(routes.settings.maintenance).reply({ maintenance_enabled: true }),
    ])
    const broken = await openSite({ isBroken: true })

    const [closed, failed] = await Promise.all([site.get('/en/contact'), broken.get('/en/contact')])

    expect(closed.status).toBe(503)
    expect(closed.text).toContain('Site under maintenance')
    expect(failed.status).toBe(500)
    expect(failed.text).toContain('<html lang="en">')
    expect(failed.text).toContain('Something went wrong')
  })
})
