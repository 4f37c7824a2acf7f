import { useQuery } from '@tanstack/react-query'
import { Component as ReactComponent, type ReactNode } from 'react'
import { Footer } from '#shared/layout/footer.tsx'
import { Component as NotFound } from '#shared/layout/not-found-page.tsx'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  ScrollRestoration,
  useParams,
} from '#shared/lib/router.ts'
import { useUser } from '#shared/lib/services.tsx'
import { ErrorMessage } from '#shared/ui/feedback/status.tsx'
import { DashboardProvider, useAdmin } from '../lib/dashboard.tsx'
import { restorationQuery } from '../settings/money/restoration.queries.ts'
import { TonightBand } from '../soirees/tonight-band.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { DEFAULT_TAB, tabNamed, tabPath, TABS } from './tabs.ts'
import tokens from '#shared/dialog/tokens.module.css'
import styles from './shell.module.css'

export const loader = ({ params }: LoaderFunctionArgs) =>
  data(null, { status: tabNamed(params['onglet']) === undefined ? 404 : 200 })

/** The dashboard (§2), with a layout of its own. */
export function Component() {
  const role = useUser()?.role
  const name = tabNamed(useParams()['onglet'], role)
  const tab = name === undefined ? undefined : TABS[name]
  if (name === undefined || !tab) {
    return (
      <main id="contenu" tabIndex={-1}>
        <NotFound />
      </main>
    )
  }
  const { Panel, label, under } = tab
  return (
    <DashboardProvider>
      <PageHead title={`${label} – Dashboard Administrateur`} description="Réservé à l’équipe." />
      <div className={`${tokens.surface} ${styles.dashboard}`} translate="no">
        <a className="skip-link" href="#contenu">
          Aller au contenu
        </a>
        <DashboardHeader current={under ?? name} />
        <main id="contenu" tabIndex={-1} className={styles.main}>
          {role === 'admin' && <RestorationBanner />}
          {name === DEFAULT_TAB && <TonightBand />}
          <PanelBoundary key={name}>
            <Panel />
          </PanelBoundary>
        </main>
      </div>
      <div className={styles.foot} data-screen-only>
        <Footer />
      </div>
      <ScrollRestoration />
    </DashboardProvider>
  )
}

/** Error boundary of a tab: the navigation stays usable. */
class PanelBoundary extends ReactComponent<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorMessage error={error} onRetry={() => location.reload()} />
  }
}

/** Banner on every tab while work is suspended after a restore. */
function RestorationBanner() {
  const { data: held } = useQuery({ ...restorationQuery(useAdmin()), retry: false })
  if (!held?.restoration) return null
  return (
    <p role="status">
      Restauration&nbsp;: rien ne part encore (emails, newsletters, remboursements).{' '}
      <Link to={tabPath('parametres')}>Voir ce qui est retenu</Link>
    </p>
  )
}
