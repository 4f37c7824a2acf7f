import { Suspense } from 'react'
import { DashboardProvider } from '#lib/dashboard/dashboard.tsx'
import { PageHead } from '#lib/head/page-head.tsx'
import { data, type LoaderFunctionArgs, ScrollRestoration, useParams } from '#lib/router.ts'
import { Loading } from '#ui/feedback/status.tsx'
import { Footer } from '../layout/footer.tsx'
import { Component as NotFound } from '../layout/screens/not-found-page.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { PanelBoundary } from './panel-boundary.tsx'
import { RestorationBanner } from './restoration-banner.tsx'
import { tabNamed, TABS } from './tabs.ts'
import tokens from '#ui/dashboard/tokens.dashboard.module.css'
import styles from './shell.dashboard.module.css'

export const loader = ({ params }: LoaderFunctionArgs) =>
  data(null, { status: tabNamed(params['onglet']) === undefined ? 404 : 200 })

/** The place of the administrators (§2), in a house of its own. */
export function Component() {
  const name = tabNamed(useParams()['onglet'])
  const tab = name === undefined ? undefined : TABS[name]
  if (name === undefined || !tab) {
    return (
      <main id="contenu" tabIndex={-1}>
        <NotFound />
      </main>
    )
  }
  const { Panel, label } = tab
  return (
    <DashboardProvider>
      <PageHead title={`${label} – Dashboard Administrateur`} description="Réservé à l’équipe." />
      <div className={`${tokens.surface} ${styles.dashboard}`}>
        <a className="skip-link" href="#contenu">
          Aller au contenu
        </a>
        <DashboardHeader current={name} />
        <main id="contenu" tabIndex={-1} className={styles.main}>
          <RestorationBanner />
          <PanelBoundary key={name}>
            <Suspense fallback={<Loading />}>
              <Panel />
            </Suspense>
          </PanelBoundary>
        </main>
      </div>
      <div data-screen-only>
        <Footer />
      </div>
      <ScrollRestoration />
    </DashboardProvider>
  )
}
