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

const PUBLIC = { listed: true, offline: true } as const
const STATIC = { ...PUBLIC, isStatic: true } as const
const PERSONAL = { personal: true } as const
const LEAVING = { ...PERSONAL, open: true } as const
const SHOWN = { offline: true } as const
const FRENCH = { isFrench: true } as const
const USER = { guard: 'user' } as const

type Facts = Omit<Page, 'path' | 'lazy'>

const page = (path: string, is: Facts, lazy: Page['lazy']): Page => ({ path, ...is, lazy })

const legal = (path: string, is: Facts) =>
  page(path, { ...STATIC, ...is }, () => import('./site/settings/legal/legal-page.tsx'))

const sponsored = (path: string, is: Facts) =>
  page(path, { ...SHOWN, ...is }, () => import('./site/sponsorise/sponsorise-page.tsx'))

/** Every page (§2), a row each: routes, languages, sitemap, offline worker and the rest derive from it. */
export const PAGES: readonly Page[] = [
  page('/', { ...PUBLIC, nav: 'Accueil' }, () => import('./site/home/home-page.tsx')),
  page(
    '/spectacles',
    { ...STATIC, nav: 'Programmation' },
    () => import('./site/spectacles/programme/spectacles-page.tsx'),
  ),
  page('/spectacles/:id', SHOWN, () => import('./site/spectacles/page/spectacle-page.tsx')),
  page(
    '/faites-moi-rire',
    STATIC,
    () => import('./site/spectacles/programme/laugh/laugh-page.tsx'),
  ),
  page('/archives', STATIC, () => import('./site/spectacles/programme/archives-page.tsx')),
  page('/reserver/:id', {}, () => import('./site/reservations/checkout/booking-address.ts')),
  page(WAITING_PATH, PERSONAL, () => import('./site/reservations/waiting/offer-page.tsx')),
  page(ORDER_PATH, PERSONAL, () => import('./site/reservations/orders/order-page.tsx')),
  page(GROUP_PATH, PERSONAL, () => import('./site/reservations/groups/group-page.tsx')),
  page(GROUP_SEAT_PATH, PERSONAL, () => import('./site/reservations/groups/seat-page.tsx')),
  page('/le-lieu', { ...PUBLIC, nav: 'Le lieu' }, () => import('./site/lieu/lieu-page.tsx')),
  page('/cours', { ...STATIC, nav: 'Cours' }, () => import('./site/cours/cours-page.tsx')),
  page(
    '/artistes',
    { ...STATIC, rule: 'Artistes' },
    () => import('./site/artistes/artistes-page.tsx'),
  ),
  page('/artistes/:id', SHOWN, () => import('./site/artistes/artist-page.tsx')),
  page(CONFIRM_FOLLOW_PATH, PERSONAL, async () => ({
    Component: (await import('./site/artistes/follows/follow-link-pages.tsx')).ConfirmFollow,
  })),
  page(UNFOLLOW_PATH, LEAVING, async () => ({
    Component: (await import('./site/artistes/follows/follow-link-pages.tsx')).Unfollow,
  })),
  page(CONFIRM_ALERT_PATH, PERSONAL, async () => ({
    Component: (await import('./site/alertes/alert-link-pages.tsx')).ConfirmAlert,
  })),
  page(STOP_ALERT_PATH, LEAVING, async () => ({
    Component: (await import('./site/alertes/alert-link-pages.tsx')).StopAlerts,
  })),
  page(VANNE_PATH, PERSONAL, () => import('./site/vannes/vanne-page.tsx')),
  page('/contact', { ...PUBLIC, nav: 'Contact' }, () => import('./site/contact/contact-page.tsx')),
  page(LOGIN_PATH, { open: true }, () => import('./site/auth/login-page.tsx')),
  page('/inscription', {}, () => import('./site/auth/register/register-page.tsx')),
  page(FORGOT_PASSWORD_PATH, {}, () => import('./site/auth/links/forgot-password-page.tsx')),
  page(RESET_PASSWORD_PATH, PERSONAL, () => import('./site/auth/links/reset-password-page.tsx')),
  page(VERIFY_EMAIL_PATH, PERSONAL, async () => ({
    Component: (await import('./site/auth/links/link-pages.tsx')).VerifyEmail,
  })),
  page(CONFIRM_EMAIL_PATH, PERSONAL, async () => ({
    Component: (await import('./site/auth/links/link-pages.tsx')).ConfirmEmail,
  })),
  page(
    INVITATION_PATH,
    { ...PERSONAL, ...FRENCH },
    () => import('./site/auth/register/invitation-page.tsx'),
  ),
  page(UNDO_EMAIL_PATH, PERSONAL, () => import('./site/auth/links/undo-email-page.tsx')),
  page('/mon-compte', USER, () => import('./site/auth/account/account-page.tsx')),
  page(
    '/mon-compte/reservation/:id',
    USER,
    () => import('./site/reservations/confirmed/confirmed-page.tsx'),
  ),
  page(SECURITY_PATH, USER, () => import('./site/auth/security/security-page.tsx')),
  page(UNSUBSCRIBE_PATH, LEAVING, () => import('./site/newsletter/unsubscribe-page.tsx')),
  page(CONFIRM_SUBSCRIPTION_PATH, PERSONAL, () => import('./site/newsletter/confirm-page.tsx')),
  sponsored('/sponsorise', { isStatic: true }),
  sponsored('/sponsorise/:slug', {}),
  page(
    VOUCHERS_PATH,
    { ...PUBLIC, rule: 'Bons cadeaux' },
    () => import('./site/vouchers/vouchers-page.tsx'),
  ),
  page(VOUCHER_PATH, PERSONAL, () => import('./site/vouchers/voucher-page.tsx')),
  legal('/faq', { rule: 'FAQ' }),
  legal('/mentions-legales', { ...FRENCH, rule: 'Mentions légales' }),
  legal('/cgv', { rule: 'Conditions de vente' }),
  legal('/confidentialite', { rule: 'Confidentialité' }),
  page(
    '/cookies',
    { ...PUBLIC, ...FRENCH, rule: 'Cookies' },
    () => import('./site/settings/legal/cookies-page.tsx'),
  ),
  page(
    '/accessibilite',
    { ...STATIC, ...FRENCH, rule: 'Accessibilité' },
    () => import('./site/settings/legal/accessibility-page.tsx'),
  ),
  page(OFFLINE_PATH, FRENCH, () => import('./app/layout/screens/offline-page.tsx')),
  page('/dashboard/:onglet?', { guard: 'admin', ...FRENCH }, async () => {
    const { preloadTab } = await import('./office/app/tabs.ts')
    if (!import.meta.env.SSR) await preloadTab(location.pathname)
    return import('./office/app/dashboard-page.tsx')
  }),
  page(DOOR_PATH, { guard: 'door', open: true, ...FRENCH }, () => import('./door/door-page.tsx')),
]

/** The paths of the pages of which that is so. */
export const pagesThat = (is: keyof Page): string[] =>
  PAGES.filter((page) => page[is]).map(({ path }) => path)
