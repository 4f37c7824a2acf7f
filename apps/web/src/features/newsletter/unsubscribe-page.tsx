import { VENUE } from '@espace/contracts/lieu/venue'
import { PageHead } from '../../lib/page-head.tsx'
import { useSearchParams } from '../../lib/router.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/status.tsx'

/** Where one will leave the letter by oneself (§2); until the first one is sent, by a word to the house. */
export function Component() {
  const [search] = useSearchParams()
  const address = search.get('email')
  const letter = new URLSearchParams({
    subject: 'Désabonnement de la lettre',
    body: `Merci de retirer mon adresse de la lettre${address ? ` : ${address}` : ''}.`,
  })
  return (
    <Page title="Désabonnement">
      <PageHead
        title="Désabonnement"
        description="Ne plus recevoir la lettre de L’espace comédie."
      />
      <Empty action={<ActionLink to="/">Retour à l’accueil</ActionLink>}>
        Le désabonnement en un clic ouvre bientôt ici. D’ici là, écrivez-nous à{' '}
        <a href={`mailto:${VENUE.email}?${letter.toString().replaceAll('+', '%20')}`}>
          {VENUE.email}
        </a>
        {' : nous retirons votre adresse, sans poser de question.'}
      </Empty>
    </Page>
  )
}
