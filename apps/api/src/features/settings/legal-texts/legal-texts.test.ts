import { LEGAL_PAGES } from '@espace/contracts/settings/settings.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanRichText } from '#platform/mail/content/rich-text.ts'
import { anOperator } from '../../../../test/entities.ts'
import { people } from '../../../../test/people.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor, http } = app
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

const params = { page: 'cgv' as const }
const save = (html: string, version?: number) =>
  admin.settings.setLegalText({ params, body: { html, ...(version && { version }) } })
const shown = async () => (await visitor.settings.legalText({ params })).sections

const plain = { bold: false, italic: false, href: null }

beforeEach(() => db.setting.deleteMany())

describe('a text of the house', () => {
  it.each(Object.keys(LEGAL_PAGES))('begins with words that can be read: %s', async (page) => {
    const { body } = await http.get(`/api/settings/texts/${page}`)

    expect(body.updatedAt).toBeNull()
    expect(body.sections.length).toBeGreaterThan(2)
    for (const { heading, paragraphs } of body.sections) {
      expect(heading).not.toBe('')
      expect(paragraphs).not.toEqual([])
    }
  })

  it.each(['cgv', 'confidentialite', 'faq'])(
    'begins with the same in English: %s',
    async (page) => {
      const { body: french } = await http.get(`/api/settings/texts/${page}`)
      const { body, text } = await http.get(`/api/settings/texts/${page}?language=en`)

      expect(body).toMatchObject({ language: 'en', updatedAt: null })
      const translated = body.sections.filter(
        ({ heading }: { heading: string }) => !/version/.test(heading),
      )
      expect(translated).toHaveLength(french.sections.length)
      expect(text).not.toMatch(/à compléter| \.|\s,/)
      expect(french.language).toBe('fr')
    },
  )

  it('is in French for everybody once the team has written it, and where it has no English', async () => {
    await save('<p><b>Prix</b></p><p>En euros.</p>')
    const inEnglish = { params, query: { language: 'en' as const } }

    expect(await visitor.settings.legalText(inEnglish)).toMatchObject({
      language: 'fr',
      sections: [{ heading: 'Prix' }],
    })
    const { body } = await http.get('/api/settings/texts/mentions-legales?language=en')
    expect(body).toMatchObject({ language: 'fr', updatedAt: null })
  })

  it('says in English who settles a quarrel, as the settings have it', async () => {
    await admin.settings.setOperator({ body: { ...anOperator, mediator: 'Médiation Lille' } })

    const { sections } = await visitor.settings.legalText({ params, query: { language: 'en' } })

    expect(JSON.stringify(sections)).toContain('free of charge: Médiation Lille. French law')
  })

  it('is clean from the start: what the team opens and saves does not change', async () => {
    const { html, isStarting } = await admin.settings.managedLegalText({ params })

    expect(isStarting).toBe(true)
    expect(cleanRichText(html)).toBe(html)
  })

  it.each(Object.keys(LEGAL_PAGES))('never shows visitors what is still open: %s', async (page) => {
    const { text } = await http.get(`/api/settings/texts/${page}`)

    expect(text).not.toMatch(/à compléter|à confirmer|par la salle|\[à/)
    expect(text).not.toMatch(/ \.|\s,/)
  })

  it('keeps the sentences around what is open, and loses a heading with nothing under it', async () => {
    await save(
      '<p><b>Prix</b></p><p>En euros. Payés à [à compléter : lieu]. Sans frais [à confirmer : frais].</p>' +
        '<p><b>Vendeur</b></p><p>C’est [à compléter : nom].</p>',
    )

    expect(await shown()).toEqual([
      { heading: 'Prix', paragraphs: [[{ ...plain, text: 'En euros. Sans frais.' }]] },
    ])
  })

  it('marks for the team what the house has to say, until the settings say it', async () => {
    const mediator = 'Médiation <3 & Cie, 59000 Lille'
    const { html } = await admin.settings.managedLegalText({ params })
    expect(html).toContain('[à compléter : nom et adresse du médiateur]')

    await admin.settings.setOperator({ body: { ...anOperator, mediator } })

    expect(JSON.stringify(await shown())).toContain(mediator)
    expect(JSON.stringify(await shown())).not.toContain('nom et adresse du médiateur')
  })

  it('is what the team has written, with headings, bold, italics, breaks and links', async () => {
    await save(
      '<p>Avant</p><p><b>Prix</b></p><p>Un <i>verre</i><br>et <a href="https://cnil.fr">un lien</a></p>',
    )

    expect(await shown()).toEqual([
      { heading: '', paragraphs: [[{ ...plain, text: 'Avant' }]] },
      {
        heading: 'Prix',
        paragraphs: [
          [
            { ...plain, text: 'Un ' },
            { ...plain, text: 'verre', italic: true },
            { ...plain, text: '\n' },
            { ...plain, text: 'et ' },
            { ...plain, text: 'un lien', href: 'https://cnil.fr/' },
          ],
        ],
      },
    ])
  })

  it.each([
    '<p>Oui</p><script>alert(1)</script>',
    '<p onclick="alert(1)">Oui</p><style>p{}</style>',
    '<p><a href="javascript:alert(1)">Oui</a></p><iframe src="https://x.fr"></iframe>',
    '<p><img src=x onerror=alert(1)>Oui</p>',
  ])('loses what can do harm: %s', async (html) => {
    const { html: saved } = await save(html)

    expect(saved).not.toMatch(/script|style|iframe|img|on\w+=|alert/)
    expect(await shown()).toEqual([{ heading: '', paragraphs: [[{ ...plain, text: 'Oui' }]] }])
  })

  it('goes back to the words that it began with when nothing is left', async () => {
    await save('<p>Notre texte</p>')

    expect(await save('<p> </p>')).toMatchObject({ isStarting: true, version: 3, updatedAt: null })
    expect((await shown())[0]?.heading).toBe('Qui vend')
  })

  it('refuses a stale save, also the first one of two, and shows what is there', async () => {
    await save('<p>Un</p>', 1)

    await expect(save('<p>Deux</p>', 1)).rejects.toMatchObject({
      code: 'VERSION_PERIMEE',
      current: { html: '<p>Un</p>', version: 2 },
    })
  })

  it('exists under its own name alone', async () => {
    const { status, body } = await http.get('/api/settings/texts/contact_email')

    expect(status).toBe(404)
    expect(body.message).toBe('Ressource non trouvée')
  })
})
