import type { Campaign } from '@espace/contracts/campaigns/campaigns'
import { vi } from 'vitest'
import { aUser } from './builders.ts'
import { type Answers, on, routes } from './fake-api.ts'
import { visit } from './visit.tsx'

export const CAMPAIGNS = on(routes.campaigns.list)
export const WEEK = {
  subject: 'Cette semaine',
  message: '<p><strong>Lundi</strong> : le grand soir</p>',
}

export const aCampaign = (
  fields: Partial<Campaign> = {},
  counts: Partial<Campaign['counts']> = {},
) => ({
  id: 4,
  subject: 'La rentrée',
  recipients: 'all' as const,
  cameTo: null,
  posterOf: null,
  status: 'en_cours' as const,
  recipientsCount: 200,
  createdAt: '2026-11-21T10:00:00.000Z',
  scheduledAt: null,
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  ...fields,
  counts: { sent: 120, waiting: 80, failed: 0, inDoubt: 0, skipped: 0, ...counts },
})

export const campaigns = (...all: Campaign[]) => ({
  campaigns: all,
  pagination: { total: all.length, totalPages: 1, limit: 20, page: 1 },
})

/** Opens the tab of the newsletter, on an API that answers so. */
export function openNewsletter(answers: Answers = [], search = '') {
  const all: Answers = [
    on(routes.auth.me).reply(aUser({ role: 'admin' })),
    on(routes.newsletter.stats).reply({
      subscribers: 12,
      pending: 0,
      users: 40,
      rate: 30,
      suppressed: 0,
    }),
    on(routes.newsletter.subscribers).reply(['a@exemple.fr', 'b@exemple.fr']),
    on(routes.campaigns.count).reply({ recipientsCount: 52 }),
    on(routes.campaigns.week).reply(WEEK),
    on(routes.spectacles.managed).reply([]),
    CAMPAIGNS.reply(campaigns()),
    ...answers,
  ]
  return { ...visit(`/dashboard/newsletter${search}`, all), answers: all }
}

/** Set-up before each test of the newsletter tab. */
export function newsletterTab() {
  localStorage.setItem('token', 'jeton')
  // Browser APIs that the editor and the toasts use and jsdom lacks.
  Element.prototype.setPointerCapture = () => undefined
  vi.stubGlobal('ClipboardEvent', Event)
}
