// Their code is there before the clock of the first test runs.
import '../app/dashboard/dashboard-page.tsx'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { aSpectacle, aUser } from './builders.ts'
import type { Answers } from './fake-api.ts'
import { visit } from './visit.tsx'

/** What dialogs and menus use of a browser and jsdom does not have. */
class NoObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** Opens a tab of the dashboard as an administrator, on an API that answers as told. */
export async function openDashboard(path: string, answers: Answers = {}) {
  vi.stubGlobal('ResizeObserver', NoObserver)
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.setPointerCapture = () => undefined
  localStorage.setItem('token', 'jeton')
  // The same object: a test may change an answer later.
  answers['GET /api/auth/me'] ??= aUser({ role: 'admin', lastName: 'Vanacker' })
  const site = visit(path, answers)
  await within(await screen.findByRole('main')).findByRole('heading', { level: 2 })
  return site
}

/** Fills in a form at once, by the labels of its fields. */
export function fillIn(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

/** A show as the team sees it. */
export const aManaged = (fields: Partial<ManagedSpectacle> = {}): ManagedSpectacle => ({
  ...aSpectacle({ img: 'affiche.webp', ...fields }),
  version: 1,
  publish_at: null,
  is_public: true,
  booking_mode: 'externe',
  capacity: 70,
  seats_taken: 0,
  is_hand_edited: false,
  recurrence: null,
  undo_until: null,
  deleted_at: null,
  ...fields,
})
