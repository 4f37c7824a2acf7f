import { type ComponentType, lazy } from 'react'

export interface Tab {
  label: string
  Panel: ComponentType
}

type PanelModule = Promise<{ Panel: ComponentType }>

/** A tab, loaded when it is first opened. */
const tab = (label: string, load: () => PanelModule): Tab => ({
  label,
  Panel: lazy(async () => ({ default: (await load()).Panel })),
})

const notYet = () => import('./not-yet-panel.tsx')

/** The tabs of the dashboard (§2) by their place in the address, and what the house keeps besides. */
export const TABS: Readonly<Record<string, Tab>> = {
  spectacles: tab(
    'Spectacles',
    () => import('../../features/spectacles/admin/spectacles-panel.tsx'),
  ),
  artistes: tab('Artistes', notYet),
  lieu: tab('Lieu', notYet),
  utilisateurs: tab('Utilisateurs', notYet),
  photos: tab('Photos', notYet),
  newsletter: tab('Newsletter', notYet),
  parametres: tab('Paramètres', notYet),
  maintenance: tab(
    'Maintenance',
    () => import('../../features/settings/admin/maintenance-panel.tsx'),
  ),
  sponsorise: tab('Sponsorisé', notYet),
  journal: tab('Journal', () => import('../../features/audit/admin/journal-panel.tsx')),
  corbeille: tab('Corbeille', () => import('./bin-panel.tsx')),
}

/** §2 */
const DEFAULT_TAB = 'spectacles'

export const tabPath = (name: string): string =>
  name === DEFAULT_TAB ? '/dashboard' : `/dashboard/${name}`

/** The name of the tab that an address leads to; undefined when there is none. */
export function tabNamed(name: string | undefined): string | undefined {
  const wanted = name ?? DEFAULT_TAB
  return Object.hasOwn(TABS, wanted) ? wanted : undefined
}
