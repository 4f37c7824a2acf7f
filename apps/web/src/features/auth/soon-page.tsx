import { PageHead } from '../../lib/page-head.tsx'
import { useLocation } from '../../lib/router.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/status.tsx'

const TITLES: Record<string, string> = {
  '/connexion': 'Connexion',
  '/inscription': 'Inscription',
  '/mon-compte': 'Mon compte',
  '/dashboard': 'Dashboard',
  '/unsubscribe': 'Désabonnement',
}

/** Where accounts will be. Nothing here needs one yet, and it says so. */
export function Component() {
  const title = TITLES[useLocation().pathname] ?? 'Compte'
  return (
    <Page title={title}>
      <PageHead title={title} description="Les comptes ouvrent bientôt." />
      <Empty action={<ActionLink to="/spectacles">Voir la programmation</ActionLink>}>
        Les comptes ouvrent bientôt. Pour réserver, aucun n’est nécessaire : la page de chaque
        spectacle mène à sa billetterie.
      </Empty>
    </Page>
  )
}
