import { VENUE } from '@espace/contracts/lieu/venue'
import { phone } from '../../lib/french.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useLocation } from '../../lib/router.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/status.tsx'

const SOON =
  'Les comptes ouvrent bientôt. Pour réserver, aucun n’est nécessaire : la page de chaque spectacle mène à sa billetterie.'

/** Who has just paid lands here (§2), and wants to know about the tickets first. */
const AFTER_PAYMENT = `Vous venez de payer ? Vos billets arrivent par courriel, envoyés par la billetterie : pensez aux indésirables. Rien reçu ? Appelez-nous au ${phone(VENUE.phone)}. Vos réservations s’afficheront ici dès l’ouverture des comptes.`

const PAGES: Record<string, { title: string; sentence: string }> = {
  '/connexion': { title: 'Connexion', sentence: SOON },
  '/inscription': { title: 'Inscription', sentence: SOON },
  '/mon-compte': { title: 'Mon compte', sentence: AFTER_PAYMENT },
  '/dashboard': { title: 'Dashboard', sentence: SOON },
}

/** Where accounts will be. Nothing here needs one yet, and it says so. */
export function Component() {
  const { title, sentence } = PAGES[useLocation().pathname] ?? { title: 'Compte', sentence: SOON }
  return (
    <Page title={title}>
      <PageHead title={title} description="Les comptes ouvrent bientôt." />
      <Empty action={<ActionLink to="/spectacles">Voir la programmation</ActionLink>}>
        {sentence}
      </Empty>
    </Page>
  )
}
