import type { Role } from '@espace/contracts/auth/auth.constants'
import type { ComponentType } from 'react'
import { lazyPart } from '#shared/ui/page/lazy-part.tsx'

export interface Tab {
  label: string
  /** Parent tab of a sub-page, which is in no menu. */
  under?: string
  Panel: ComponentType
  load: () => Promise<PanelModule>
}

type PanelModule = Pick<Tab, 'Panel'>

function tab(label: string, importPanel: () => Promise<PanelModule>): Tab {
  let file: PanelModule | undefined
  // import() answers a task later each time, and React shows the fallback meanwhile.
  const load = async () => (file ??= await importPanel())
  return { label, load, Panel: lazyPart(async () => (await load()).Panel) }
}

/** « Ce soir » and its evenings, the tabs of the dashboard (§2) by their place in the address, and others of the team. */
export const TABS: Readonly<Record<string, Tab>> = {
  'ce-soir': tab('Ce soir', () => import('../soirees/tonight-panel.tsx')),
  soiree: {
    ...tab('La soirée', () => import('../soirees/soiree-panel.tsx')),
    under: 'ce-soir',
  },
  spectacles: tab('Spectacles', () => import('../spectacles/spectacles-panel.tsx')),
  artistes: tab('Artistes', () => import('../artistes/artistes-panel.tsx')),
  lieu: tab('Lieu', () => import('../lieu/lieu-panel.tsx')),
  utilisateurs: tab('Utilisateurs', () => import('../users/users-panel.tsx')),
  photos: tab('Photos', () => import('../photos/photos-panel.tsx')),
  newsletter: tab('Newsletter', () => import('../newsletter/newsletter-panel.tsx')),
  parametres: tab('Paramètres', () => import('../settings/settings-panel.tsx')),
  maintenance: tab('Maintenance', () => import('../settings/maintenance-panel.tsx')),
  sponsorise: tab('Sponsorisé', () => import('../sponsorise/sponsorise-panel.tsx')),
  reservations: tab('Réservations', () => import('../reservations/reservations-panel.tsx')),
  codes: tab('Codes promo', () => import('../codes/codes-panel.tsx')),
  bons: tab('Bons cadeaux', () => import('../vouchers/vouchers-panel.tsx')),
  messages: tab('Messages', () => import('../contact/inbox-panel.tsx')),
  vannes: tab('Vannes', () => import('../vannes/vannes-panel.tsx')),
  chiffres: tab('Chiffres', () => import('../figures/figures-panel.tsx')),
  billetterie: tab('Journal de billetterie', () => import('../ledger/ledger-panel.tsx')),
  journal: tab('Journal', () => import('../audit/journal-panel.tsx')),
  corbeille: tab('Corbeille', () => import('./bin-panel.tsx')),
  guide: tab('Guide', () => import('../guide/guide-panel.tsx')),
}

/** §2 */
export const DEFAULT_TAB = 'spectacles'

export const tabPath = (name: string): string =>
  name === DEFAULT_TAB ? '/dashboard' : `/dashboard/${name}`

/** The only tab of a tax officer or accountant. */
const INSPECTED = 'billetterie'

export const tabsOf = (role: Role | undefined): [name: string, tab: Tab][] =>
  Object.entries(TABS).filter(([name, { under }]) =>
    role === 'controle' ? name === INSPECTED : under === undefined,
  )

/** Loads the file of an address's tab ahead: where React has to wait, it shows « Chargement » for 300 ms. */
export async function preloadTab(path: string): Promise<void> {
  const [, page, name] = path.split('/')
  // The rendering says that this failed.
  if (page === 'dashboard') await TABS[tabNamed(name) ?? '']?.load().catch(() => undefined)
}

/** Tab of an address, if the role has access to it. */
export function tabNamed(name: string | undefined, role?: Role): string | undefined {
  if (role === 'controle') return (name ?? INSPECTED) === INSPECTED ? INSPECTED : undefined
  const wanted = name ?? DEFAULT_TAB
  return Object.hasOwn(TABS, wanted) ? wanted : undefined
}
