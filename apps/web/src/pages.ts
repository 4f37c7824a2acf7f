import {
  CONFIRM_ALERT_PATH,
  CONFIRM_EMAIL_PATH,
  CONFIRM_FOLLOW_PATH,
  CONFIRM_SUBSCRIPTION_PATH,
  DOOR_PATH,
  FORGOT_PASSWORD_PATH,
  GROUP_PATH,
  GROUP_SEAT_PATH,
  INVITATION_PATH,
  LOGIN_PATH,
  ORDER_PATH,
  RESET_PASSWORD_PATH,
  SECURITY_PATH,
  STOP_ALERT_PATH,
  UNDO_EMAIL_PATH,
  UNFOLLOW_PATH,
  UNSUBSCRIBE_PATH,
  VANNE_PATH,
  VERIFY_EMAIL_PATH,
  VOUCHER_PATH,
  VOUCHERS_PATH,
  WAITING_PATH,
} from '@espace/contracts/paths'
import type { Page } from './page.ts'

/** The page that stands where another would be, without a network (decision 068). */
export const OFFLINE_PATH = '/hors-connexion'

const PUBLIC = { multilingual: true, listed: true, offline: true } as const
const STATIC = { ...PUBLIC, isStatic: true } as const
const MAILED = { multilingual: true, personal: true } as const
const FRENCH = { listed: true, offline: true } as const

const LEGAL: Omit<Page, 'path'> = {
  ...FRENCH,
  isStatic: true,
  lazy: () => import('./site/settings/legal/legal-page.tsx'),
}
const SPONSORED: Omit<Page, 'path'> = {
  multilingual: true,
  offline: true,
  lazy: () => import('./site/sponsorise/sponsorise-page.tsx'),
}

/** Every page (§2), a row each: routes, languages, sitemap, offline worker and the rest derive from it. */
export const PAGES: readonly Page[] = [
  { path: '/', ...PUBLIC, nav: 'Accueil', lazy: () => import('./site/home/home-page.tsx') },
  {
    path: '/spectacles',
    ...STATIC,
    nav: 'Programmation',
    lazy: () => import('./site/spectacles/programme/spectacles-page.tsx'),
  },
  {
    path: '/spectacles/:id',
    multilingual: true,
    offline: true,
    lazy: () => import('./site/spectacles/page/spectacle-page.tsx'),
  },
  {
    path: '/faites-moi-rire',
    ...STATIC,
    lazy: () => import('./site/spectacles/programme/laugh/laugh-page.tsx'),
  },
  {
    path: '/archives',
    ...STATIC,
    lazy: () => import('./site/spectacles/programme/archives-page.tsx'),
  },
  {
    path: '/reserver/:id',
    lazy: () => import('./site/reservations/checkout/booking-address.ts'),
  },
  {
    path: WAITING_PATH,
    personal: true,
    lazy: () => import('./site/reservations/waiting/offer-page.tsx'),
  },
  {
    path: ORDER_PATH,
    ...MAILED,
    lazy: () => import('./site/reservations/orders/order-page.tsx'),
  },
  {
    path: GROUP_PATH,
    ...MAILED,
    lazy: () => import('./site/reservations/groups/group-page.tsx'),
  },
  {
    path: GROUP_SEAT_PATH,
    ...MAILED,
    lazy: () => import('./site/reservations/groups/seat-page.tsx'),
  },
  {
    path: '/le-lieu',
    ...PUBLIC,
    nav: 'Le lieu',
    lazy: () => import('./site/lieu/lieu-page.tsx'),
  },
  {
    path: '/cours',
    ...STATIC,
    nav: 'Cours',
    lazy: () => import('./site/cours/cours-page.tsx'),
  },
  {
    path: '/artistes',
    ...STATIC,
    rule: 'Artistes',
    lazy: () => import('./site/artistes/artistes-page.tsx'),
  },
  {
    path: '/artistes/:id',
    multilingual: true,
    offline: true,
    lazy: () => import('./site/artistes/artist-page.tsx'),
  },
  {
    path: CONFIRM_FOLLOW_PATH,
    ...MAILED,
    lazy: () => import('./site/artistes/follows/confirm-follow-page.tsx'),
  },
  {
    path: UNFOLLOW_PATH,
    ...MAILED,
    open: true,
    lazy: () => import('./site/artistes/follows/unfollow-page.tsx'),
  },
  {
    path: CONFIRM_ALERT_PATH,
    ...MAILED,
    lazy: () => import('./site/alertes/confirm-alert-page.tsx'),
  },
  {
    path: STOP_ALERT_PATH,
    ...MAILED,
    open: true,
    lazy: () => import('./site/alertes/stop-alert-page.tsx'),
  },
  {
    path: VANNE_PATH,
    ...MAILED,
    lazy: () => import('./site/vannes/vanne-page.tsx'),
  },
  {
    path: '/contact',
    ...PUBLIC,
    nav: 'Contact',
    lazy: () => import('./site/contact/contact-page.tsx'),
  },
  { path: LOGIN_PATH, open: true, lazy: () => import('./site/auth/login-page.tsx') },
  { path: '/inscription', lazy: () => import('./site/auth/register/register-page.tsx') },
  {
    path: FORGOT_PASSWORD_PATH,
    lazy: () => import('./site/auth/links/forgot-password-page.tsx'),
  },
  {
    path: RESET_PASSWORD_PATH,
    personal: true,
    lazy: () => import('./site/auth/links/reset-password-page.tsx'),
  },
  {
    path: VERIFY_EMAIL_PATH,
    personal: true,
    lazy: () => import('./site/auth/links/verify-email-page.tsx'),
  },
  {
    path: CONFIRM_EMAIL_PATH,
    personal: true,
    lazy: () => import('./site/auth/links/confirm-email-page.tsx'),
  },
  {
    path: INVITATION_PATH,
    personal: true,
    lazy: () => import('./site/auth/register/invitation-page.tsx'),
  },
  {
    path: UNDO_EMAIL_PATH,
    personal: true,
    lazy: () => import('./site/auth/links/undo-email-page.tsx'),
  },
  {
    path: '/mon-compte',
    guard: 'user',
    lazy: () => import('./site/auth/account/account-page.tsx'),
  },
  {
    path: '/mon-compte/reservation/:id',
    guard: 'user',
    lazy: () => import('./site/reservations/confirmed/confirmed-page.tsx'),
  },
  {
    path: SECURITY_PATH,
    guard: 'user',
    lazy: () => import('./site/auth/security/security-page.tsx'),
  },
  {
    path: UNSUBSCRIBE_PATH,
    ...MAILED,
    open: true,
    lazy: () => import('./site/newsletter/unsubscribe-page.tsx'),
  },
  {
    path: CONFIRM_SUBSCRIPTION_PATH,
    ...MAILED,
    lazy: () => import('./site/newsletter/confirm-page.tsx'),
  },
  { path: '/sponsorise', ...SPONSORED, isStatic: true },
  { path: '/sponsorise/:slug', ...SPONSORED },
  {
    path: VOUCHERS_PATH,
    ...PUBLIC,
    rule: 'Bons cadeaux',
    lazy: () => import('./site/vouchers/vouchers-page.tsx'),
  },
  {
    path: VOUCHER_PATH,
    personal: true,
    lazy: () => import('./site/vouchers/voucher-page.tsx'),
  },
  { path: '/faq', ...LEGAL, multilingual: true, rule: 'FAQ' },
  { path: '/mentions-legales', ...LEGAL, rule: 'Mentions légales' },
  { path: '/cgv', ...LEGAL, rule: 'Conditions de vente' },
  { path: '/confidentialite', ...LEGAL, rule: 'Confidentialité' },
  {
    path: '/cookies',
    ...FRENCH,
    rule: 'Cookies',
    lazy: () => import('./site/settings/legal/cookies-page.tsx'),
  },
  {
    path: '/accessibilite',
    ...FRENCH,
    isStatic: true,
    rule: 'Accessibilité',
    lazy: () => import('./site/settings/legal/accessibility-page.tsx'),
  },
  { path: OFFLINE_PATH, lazy: () => import('./app/layout/screens/offline-page.tsx') },
  {
    path: '/dashboard/:onglet?',
    guard: 'admin',
    lazy: () => import('./office/app/dashboard-page.tsx'),
  },
  {
    path: DOOR_PATH,
    guard: 'door',
    open: true,
    lazy: () => import('./door/door-page.tsx'),
  },
]

/** The paths of the pages of which that is so. */
export const pagesThat = (is: keyof Page): string[] =>
  PAGES.filter((page) => page[is]).map(({ path }) => path)
