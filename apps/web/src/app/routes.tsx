import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/artistes/paths'
import {
  CONFIRM_EMAIL_PATH,
  FORGOT_PASSWORD_PATH,
  INVITATION_PATH,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  SECURITY_PATH,
  UNDO_EMAIL_PATH,
  VERIFY_EMAIL_PATH,
} from '@espace/contracts/auth/paths'
import { DOOR_PATH } from '@espace/contracts/door/paths'
import { hasEnglish } from '@espace/contracts/kernel/language'
import { OFFLINE_PATH } from '@espace/contracts/kernel/offline-path'
import { CONFIRM_SUBSCRIPTION_PATH, UNSUBSCRIBE_PATH } from '@espace/contracts/newsletter/paths'
import { WAITING_PATH } from '@espace/contracts/reservations/paths'
import type { RouteObject } from '../lib/router.ts'
import { RootLayout } from './layout/root-layout.tsx'
import { ErrorScreen, PageError } from './layout/screens/error-screen.tsx'

/** Pages in the house: one that fails is replaced alone, and the bare screen is left for the house. */
export const inLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]

/** The route table (§2), line for line; each page is loaded when it is first needed. */
const pages: RouteObject[] = [
  { path: '/', lazy: () => import('./home/home-page.tsx') },
  {
    path: '/spectacles',
    lazy: () => import('../features/spectacles/programme/spectacles-page.tsx'),
  },
  { path: '/spectacles/:id', lazy: () => import('../features/spectacles/page/spectacle-page.tsx') },
  { path: '/archives', lazy: () => import('../features/spectacles/programme/archives-page.tsx') },
  {
    path: '/reserver/:id',
    lazy: () => import('../features/reservations/checkout/booking-page.tsx'),
  },
  { path: WAITING_PATH, lazy: () => import('../features/reservations/waiting/offer-page.tsx') },
  { path: '/le-lieu', lazy: () => import('../features/lieu/lieu-page.tsx') },
  { path: '/cours', lazy: () => import('../features/cours/cours-page.tsx') },
  { path: '/artistes', lazy: () => import('../features/artistes/artistes-page.tsx') },
  { path: '/artistes/:id', lazy: () => import('../features/artistes/artist-page.tsx') },
  {
    path: CONFIRM_FOLLOW_PATH,
    lazy: () => import('../features/artistes/follows/confirm-follow-page.tsx'),
  },
  { path: UNFOLLOW_PATH, lazy: () => import('../features/artistes/follows/unfollow-page.tsx') },
  { path: '/contact', lazy: () => import('../features/contact/contact-page.tsx') },
  { path: LOGIN_PATH, lazy: () => import('../features/auth/login-page.tsx') },
  { path: '/inscription', lazy: () => import('../features/auth/register/register-page.tsx') },
  {
    path: FORGOT_PASSWORD_PATH,
    lazy: () => import('../features/auth/links/forgot-password-page.tsx'),
  },
  {
    path: RESET_PASSWORD_PATH,
    lazy: () => import('../features/auth/links/reset-password-page.tsx'),
  },
  { path: VERIFY_EMAIL_PATH, lazy: () => import('../features/auth/links/verify-email-page.tsx') },
  { path: CONFIRM_EMAIL_PATH, lazy: () => import('../features/auth/links/confirm-email-page.tsx') },
  { path: INVITATION_PATH, lazy: () => import('../features/auth/register/invitation-page.tsx') },
  { path: UNDO_EMAIL_PATH, lazy: () => import('../features/auth/links/undo-email-page.tsx') },
  {
    lazy: () => import('./guards/require-user.tsx'),
    children: [
      { path: '/mon-compte', lazy: () => import('../features/auth/account/account-page.tsx') },
      { path: SECURITY_PATH, lazy: () => import('../features/auth/security/security-page.tsx') },
    ],
  },
  { path: UNSUBSCRIBE_PATH, lazy: () => import('../features/newsletter/unsubscribe-page.tsx') },
  {
    path: CONFIRM_SUBSCRIPTION_PATH,
    lazy: () => import('../features/newsletter/confirm-page.tsx'),
  },
  { path: '/sponsorise', lazy: () => import('../features/sponsorise/sponsorise-page.tsx') },
  {
    path: '/sponsorise/:slug',
    lazy: () => import('../features/sponsorise/sponsorise-page.tsx'),
  },
  ...['/mentions-legales', '/confidentialite', '/cgv', '/faq'].map((path) => ({
    path,
    lazy: () => import('../features/settings/legal/legal-page.tsx'),
  })),
  { path: '/cookies', lazy: () => import('../features/settings/legal/cookies-page.tsx') },
  {
    path: '/accessibilite',
    lazy: () => import('../features/settings/legal/accessibility-page.tsx'),
  },
  { path: OFFLINE_PATH, lazy: () => import('./layout/screens/offline-page.tsx') },
  { path: '*', lazy: () => import('./layout/screens/not-found-page.tsx') },
]

/** What stands under `/en`: the rest is there in French alone (decision 067). */
export const englishRoutes = inLayout(
  pages.filter(({ path }) => path === '*' || (path !== undefined && hasEnglish(path))),
)

/** The dashboard and the door stand in houses of their own; a line each, so that visitors do not carry their maps. */
export const routes: RouteObject[] = [
  ...inLayout(pages),
  {
    lazy: () => import('./guards/require-admin.tsx'),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      { path: '/dashboard/:onglet?', lazy: () => import('./dashboard/dashboard-page.tsx') },
    ],
  },
  {
    lazy: () => import('./guards/require-door.tsx'),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [{ path: DOOR_PATH, lazy: () => import('../features/door/door-page.tsx') }],
  },
]
