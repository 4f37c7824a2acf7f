import { CONFIRM_SUBSCRIPTION_PATH } from '@espace/contracts/newsletter/paths'
import { PageHead } from '../../lib/page-head.tsx'
import { useMailLink } from '../../lib/use-mail-link.ts'
import { ActionLink } from '../../ui/action.tsx'
import { PaperPage } from '../../ui/form/paper-page.tsx'
import { Paragraph } from '../../ui/paragraph.tsx'
import { ConfirmForm } from './confirm-form.tsx'

const TITLE = 'La lettre du lundi'

/** Where a mail asks whether its address is meant; a press says so, because programs follow links, too. */
export function Component() {
  const link = useMailLink(CONFIRM_SUBSCRIPTION_PATH)
  const isComplete = link.email !== '' && link.token !== undefined
  return (
    <PaperPage title={TITLE} aspect={0.5}>
      <PageHead title={TITLE} description="Confirmez votre inscription à la lettre." />
      {isComplete ? (
        <>
          <Paragraph>Recevoir la lettre de L’espace comédie à {link.email}.</Paragraph>
          <ConfirmForm link={link} action="Confirmer mon inscription" />
        </>
      ) : (
        <Paragraph>
          Ce lien est incomplet : copiez-le en entier, ou inscrivez-vous à nouveau.
        </Paragraph>
      )}
      <p>
        <ActionLink to="/" look="line">
          Retour à l’accueil
        </ActionLink>
      </p>
    </PaperPage>
  )
}
