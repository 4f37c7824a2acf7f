// Imported here, so that loading it does not count against the timeout of the first test.
import '../ui/form/rich-text.tsx'
import '../settings/settings-panel.tsx'
import '../newsletter/newsletter-panel.tsx'
import { wholeApi } from '@espace/contracts/api'
import { shapeOf } from '@espace/contracts/kernel/answer-shape'
import { apiError } from '@espace/contracts/kernel/errors'
import { isRichText } from '@espace/contracts/kernel/fields'
import { readAnswer } from '@espace/contracts/kernel/read-answer'
import type { Route } from '@espace/contracts/kernel/route'
import {
  isLegalPage,
  LEGAL_PAGES,
  type LegalPage,
} from '@espace/contracts/settings/settings.constants'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { aManagedOperator } from '#testing/builders.ts'
import { openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'

/** Every element of rich text (§5), as the API stores it. */
const STORED = [
  '<p><strong>Qui vend</strong></p>',
  '<p>Une <em>salle</em> de 70 places &lt;3, à Lille &amp; ailleurs.<br />Écrire à ',
  '<a href="mailto:contact@exemple.fr" target="_blank">contact@exemple.fr</a>, s’il vous plaît.</p>',
  '<p><b>Prix</b></p>\n<p>Les <i>prix</i> sont en euros.</p>',
].join('')

/** The same as the editor serialises it, with one more word at the end. */
const LONGER = [
  '<p><strong>Qui vend</strong></p>',
  '<p>Une <em>salle</em> de 70 places &lt;3, à Lille &amp; ailleurs.<br>Écrire à ',
  '<a target="_blank" href="mailto:contact@exemple.fr">contact@exemple.fr</a>, s’il vous plaît.</p>',
  '<p><strong>Prix</strong></p><p>Les <em>prix</em> sont en euros. Voilà</p>',
].join('')

interface Surface {
  path: string
  answers: Answers
  /** Opens the stored text in its editor. */
  open: () => Promise<void>
  save: () => Promise<void>
  /** The call that saves it, and the field of its body. */
  saves: string
  field: 'html' | 'message'
}

const legal = (page: LegalPage, title: string): [string, Surface] => [
  `texte : ${title}`,
  {
    path: '/dashboard/parametres',
    answers: [
      on(routes.settings.managedOperator).reply(aManagedOperator()),
      on(routes.settings.managedLegalText, { page }).reply(aText(page)),
      on(routes.settings.setLegalText, { page }).reply(aText(page)),
    ],
    open: () => press(`Modifier « ${title} »`),
    save: () => press('Enregistrer'),
    saves: on(routes.settings.setLegalText, { page }).line,
    field: 'html',
  },
]

const aText = (page: string, fields: object = {}) => ({
  page,
  html: STORED,
  isStarting: false,
  updatedAt: null,
  version: 1,
  ...fields,
})

/** Every place of the dashboard where rich text is read and saved. */
const SURFACES: readonly [string, Surface][] = [
  ...Object.keys(LEGAL_PAGES)
    .filter(isLegalPage)
    .map((page) => legal(page, LEGAL_PAGES[page].title)),
  [
    'lettre',
    {
      path: '/dashboard/newsletter',
      answers: [
        on(routes.campaigns.count).reply({ recipientsCount: 2 }),
        on(routes.campaigns.week).reply({ subject: 'Cette semaine', message: STORED }),
        on(routes.campaigns.send).reply({ recipientsCount: 2, campaignId: 1 }),
      ],
      open: async () => {
        await press('Envoyer un email')
        await press('Programme de la semaine')
        await screen.findByDisplayValue('Cette semaine')
      },
      save: async () => {
        await press('Envoyer')
        await press(/^Envoyer à/)
      },
      saves: on(routes.campaigns.send).line,
      field: 'message',
    },
  ],
]

/** The Tiptap instance, which is a property of its element. */
async function editor(): Promise<Editor> {
  const box = within(screen.getByRole('dialog')).getByRole('textbox', { name: /^(Texte|Message)$/ })
  await waitFor(() => expect(box).toHaveTextContent('sont en euros.'))
  const found: unknown = Object.entries(box).find(([name]) => name === 'editor')?.[1]
  if (!(found instanceof Editor)) throw new Error('no editor here')
  return found
}

async function opened({ path, answers, open }: Surface) {
  const site = await openDashboard(path, [...answers])
  await open()
  await screen.findByRole('textbox', { name: /^(Texte|Message)$/ })
  return { ...site, editor: await editor() }
}

const savedIn = (
  { sent }: Pick<Awaited<ReturnType<typeof openDashboard>>, 'sent'>,
  { saves, field }: Surface,
) => z.looseObject({ [field]: z.string() }).parse(sent.findLast(({ line }) => line === saves)?.body)

// Browser API that the editor uses and jsdom lacks.
beforeEach(() => vi.stubGlobal('ClipboardEvent', Event))

describe.each(SURFACES)('rich text of the dashboard: %s', (_, surface) => {
  it('is saved to the byte when it was touched and is as it was', async () => {
    const site = await opened(surface)
    site.editor.commands.insertContentAt(site.editor.state.doc.content.size - 1, ' Voilà')
    site.editor.commands.undo()
    await surface.save()

    await waitFor(() => expect(site.sent.map(({ line }) => line)).toContain(surface.saves))
    expect(savedIn(site, surface)[surface.field]).toBe(STORED)
  })

  it('keeps its headings, paragraphs, breaks and links when a word is added', async () => {
    const site = await opened(surface)
    site.editor.commands.insertContentAt(site.editor.state.doc.content.size - 1, ' Voilà')
    await surface.save()

    await waitFor(() => expect(site.sent.map(({ line }) => line)).toContain(surface.saves))
    expect(savedIn(site, surface)[surface.field]).toBe(LONGER)
  })
})

describe('a text that is only looked at', () => {
  it('leaves no draft', async () => {
    const [, surface] = legal('cgv', LEGAL_PAGES.cgv.title)
    await opened(surface)
    await press('Annuler')

    expect(screen.queryByText(/brouillon/)).not.toBeInTheDocument()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('brouillon'))).toEqual([])
  })
})

describe('a text that somebody else has saved since', () => {
  it('is compared by its words, and keeps the tags of whichever is chosen', async () => {
    const current = aText('cgv', { html: '<p><strong>Leur</strong></p><p>texte</p>', version: 7 })
    const [, surface] = legal('cgv', LEGAL_PAGES.cgv.title)
    const site = await opened({
      ...surface,
      answers: [
        ...surface.answers,
        on(routes.settings.setLegalText, { page: 'cgv' }).reply(({ version }) =>
          version === 7 ? aText('cgv', { version: 8 }) : apiError('VERSION_PERIMEE', { current }),
        ),
      ],
    })
    site.editor.commands.insertContentAt(site.editor.state.doc.content.size - 1, ' Voilà')
    await surface.save()
    expect(await screen.findByText(/^Leur\s+texte$/)).toBeVisible()
    await userEvent.click(screen.getByLabelText('Version enregistrée'))
    await press('Enregistrer mon choix')

    await waitFor(() => expect(savedIn(site, surface)).toMatchObject({ version: 7 }))
    expect(savedIn(site, surface)['html']).toBe(current.html)
  })
})

/** Names of a schema's fields that hold rich text, however deep. */
function richIn(schema: unknown, name = ''): string[] {
  if (isRichText(schema)) return [name]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return richIn(schema.unwrap(), name)
  }
  if (schema instanceof z.ZodArray) return richIn(schema.element, name)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([part, inside]) => richIn(inside, part))
}

describe('what the API calls rich text', () => {
  const rich = Object.values(wholeApi)
    .flatMap((contract) => Object.values<Route>(contract))
    .flatMap((route) =>
      richIn(route.response).map((name) => [`${route.method} ${route.path}`, name, route] as const),
    )

  it('is every text with tags that the team reads', () => {
    expect(rich.map(([line, name]) => `${line} ${name}`).toSorted()).toEqual([
      'GET /api/admin/newsletter/campaigns/:id message',
      'GET /api/admin/newsletter/to-fill/:id message',
      'GET /api/admin/newsletter/week message',
      'GET /api/admin/settings/texts/:page html',
      'POST /api/admin/newsletter/preview html',
      'PUT /api/admin/settings/texts/:page html',
    ])
  })

  it.each(rich)('is read as it is, and all beside it without tags: %s %s', (_, name, route) => {
    const answer = { [name]: STORED, beside: '<b>Sujet</b>' }
    const { [name]: html } = route.response instanceof z.ZodObject ? route.response.shape : {}
    const schema = z.object({ [name]: html ?? z.never(), beside: z.string() })

    expect(readAnswer(shapeOf(schema), answer)).toEqual({ [name]: STORED, beside: 'Sujet' })
  })
})
