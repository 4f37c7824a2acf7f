import { apiError } from '@espace/contracts/kernel/errors'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aVenue, aText } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit, visitInEnglish } from '#testing/visit.tsx'

const plain = { bold: false, italic: false, href: null }

const OPERATOR = aVenue({
  name: 'Rideau Rouge SARL',
  siren: '732829320',
  licences: ['PLATESV-D-2021-003456'],
})

// As served: browsers make no structured data.
beforeEach(() => void vi.stubEnv('SSR', true))

describe('the legal notice', () => {
  const answers = [
    on(routes.settings.legalText, { page: 'mentions-legales' }).reply(aText('mentions-legales')),
    on(routes.settings.operator).reply(OPERATOR),
  ]

  it('says who runs the house as the settings have it, and nothing of what is still missing', async () => {
    visit('/mentions-legales', answers)

    expect(await screen.findByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible()
    expect(await screen.findByText('Rideau Rouge SARL')).toBeVisible()
    expect(screen.getByText('732829320')).toBeVisible()
    expect(screen.queryByText('Publication')).not.toBeInTheDocument()
    expect(screen.queryByText(/à compléter/)).not.toBeInTheDocument()
    expect(screen.queryByText('Capital')).not.toBeInTheDocument()
  })

  it('then what the team has written, and since when', async () => {
    visit('/mentions-legales', [
      ...answers,
      on(routes.settings.legalText, { page: 'mentions-legales' }).reply(
        aText('mentions-legales', {
          updatedAt: '2026-11-21T23:30:00.000Z',
          sections: [
            {
              heading: 'Contenu',
              paragraphs: [
                [
                  { ...plain, text: 'Écrivez à ' },
                  { ...plain, text: 'la CNIL', bold: true, href: 'https://cnil.fr/' },
                ],
              ],
            },
          ],
        }),
      ),
    ])

    expect(await screen.findByRole('heading', { name: 'Contenu' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'la CNIL' })).toHaveAttribute(
      'href',
      'https://cnil.fr/',
    )
    expect(screen.getByText('Mis à jour le dimanche 22 novembre 2026.')).toBeVisible()
  })

  it('says when it cannot be had, and asks again', async () => {
    visit('/cgv', [
      on(routes.settings.legalText, { page: 'cgv' }).reply(apiError('ERREUR_INTERNE')),
    ])

    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeEnabled()
  })
})

describe('the questions', () => {
  it('each open one answer, for search engines too', async () => {
    visit('/faq', [on(routes.settings.legalText, { page: 'faq' }).reply(aText('faq'))])

    const question = await screen.findByText(/^Qui/)
    expect(question.closest('details')).toHaveAttribute('name', 'faq')
    const machines = document.querySelector('script[type="application/ld+json"]')?.textContent
    expect(JSON.parse(machines ?? '')['@graph']).toContainEqual({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Qui ?',
          acceptedAnswer: { '@type': 'Answer', text: 'La salle : elle-même !' },
        },
      ],
    })
  })
})

describe('a text on an English page', () => {
  const english = aText('cgv', {
    language: 'en',
    sections: [{ heading: 'Who sells', paragraphs: [[{ ...plain, text: 'Rideau Rouge SARL.' }]] }],
  })

  it('is asked for in English, and read as such', async () => {
    visitInEnglish('/en/cgv', [
      on(routes.settings.legalText, { page: 'cgv', language: 'en' }).reply(english),
    ])

    const heading = await screen.findByRole('heading', { name: 'Who sells' })
    expect(heading.closest('[lang="fr"]')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible()
  })

  it('is read as French where the team has written it', async () => {
    visitInEnglish('/en/faq', [
      on(routes.settings.legalText, { page: 'faq' }).reply(
        aText('faq', { updatedAt: '2026-11-21T23:30:00.000Z' }),
      ),
    ])

    const question = await screen.findByText(/^Qui/)
    expect(question.closest('[lang="fr"]')).not.toBeNull()
  })
})

describe('what the site keeps in a browser', () => {
  it('is listed, and a yes to the map can be taken back', async () => {
    localStorage.setItem('consent-carte', String(Date.now()))
    visit('/cookies')

    const [map, video] = (await screen.findAllByRole('status')).map((said) => said.closest('li'))
    if (!map || !video) throw new Error('nothing is asked')
    expect(map).toHaveTextContent('vous avez accepté')
    expect(video).toHaveTextContent('vous n’avez pas accepté')
    expect(within(video).queryByRole('button')).not.toBeInTheDocument()
    await userEvent.click(within(map).getByRole('button', { name: 'Retirer mon accord' }))

    expect(map).toHaveTextContent('vous n’avez pas accepté')
    expect(localStorage.getItem('consent-carte')).toBeNull()
    expect(screen.getByText('La carte OpenStreetMap')).toBeVisible()
    expect(screen.getByRole('main')).not.toHaveTextContent('Google')
    expect(screen.getByText('token')).toBeVisible()
    expect(screen.getByText('heroSlides:v1')).toBeVisible()
  })
})
