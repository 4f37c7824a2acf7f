// Imported here, so that loading it does not count against the timeout of the first test.
import '../office/app/dashboard-page.tsx'
import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import type { ManagedVenueImage } from '@espace/contracts/lieu/lieu'
import type { ManagedPhoto } from '@espace/contracts/photos/photos'
import type { Soiree } from '@espace/contracts/soirees/soirees'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import type { ManagedUser, UserPage } from '@espace/contracts/users/users'
import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { aSpectacle, aUser, inDays } from './builders.ts'
import type { Answers } from './fake-api.ts'
import { visitAs } from './visit.tsx'

/** Browser APIs that dialogs and menus use and jsdom lacks. */
class NoObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** Opens a tab of the dashboard as an administrator, on a fake API. */
export async function openDashboard(path: string, answers: Answers = []) {
  vi.stubGlobal('ResizeObserver', NoObserver)
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.setPointerCapture = () => undefined
  const site = visitAs(aUser({ role: 'admin', lastName: 'Vanacker' }), path, answers)
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
  publishAt: null,
  isPublic: true,
  booking_mode: 'externe',
  capacity: 70,
  seatsTaken: 0,
  vatBp: null,
  isHandEdited: false,
  recurrence: null,
  undoUntil: null,
  deletedAt: null,
  ...fields,
})

export const anArtist = (fields: Partial<ManagedArtist> = {}): ManagedArtist => ({
  id: 3,
  name: 'Zoé Hondt',
  photo: '/uploads/zoe.webp',
  biography: 'Une voix.',
  links: [{ label: 'Instagram', url: 'https://instagram.com/zoe' }],
  version: 2,
  deletedAt: null,
  ...fields,
})

/** A picture of the venue. */
export const anImage = (fields: Partial<ManagedVenueImage> = {}): ManagedVenueImage => ({
  id: 1,
  image_path: '/uploads/salle.webp',
  is_main: false,
  alt: 'La salle',
  sort_order: 0,
  version: 1,
  deletedAt: null,
  ...fields,
})

/** A photo of a show. */
export const aPhoto = (fields: Partial<ManagedPhoto> = {}): ManagedPhoto => ({
  id: 1,
  image_path: '/uploads/un.webp',
  sort_order: 1,
  spectacle_id: 5,
  ofShow: false,
  version: 1,
  deletedAt: null,
  ...fields,
})

export const anAccount = (fields: Partial<ManagedUser> = {}): ManagedUser => ({
  ...aUser({ id: 12, lastLogin: '2026-11-20T17:05:00.000Z' }),
  version: 4,
  ...fields,
})

export const usersPage = (users: ManagedUser[], pagination = {}): UserPage => ({
  users,
  pagination: { total: users.length, totalPages: 1, limit: 50, page: 1, ...pagination },
})

/** Tonight's, half full. */
export const aSoiree = (fields: Partial<Soiree> = {}): Soiree => ({
  id: 4,
  title: 'Le grand soir',
  date_spectacle: inDays(0),
  heure_spectacle: '20:30:00',
  startsAt: `${inDays(0)}T19:30:00Z`,
  status: 'programmé',
  capacity: 70,
  tarifs: [],
  price_cents: 1500,
  sold: 30,
  guests: 2,
  held: 0,
  waiting: 1,
  available: 38,
  booking_mode: 'maison',
  isTonight: true,
  isBegun: false,
  isDateTba: false,
  refused: 0,
  isClosed: false,
  receivedCents: 24_000,
  dueCents: 21_000,
  pace: { seats: 20, dates: 4 },
  artists: [
    { id: 3, name: 'Zoé Hondt' },
    { id: 8, name: 'Ali Baba' },
  ],
  hasPrice: true,
  alerts: 0,
  hasTicketing: true,
  hasPicture: true,
  ...fields,
})
