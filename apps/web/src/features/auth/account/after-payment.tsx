import { LOGIN_PATH } from '@espace/contracts/auth/paths'
import { VENUE } from '@espace/contracts/lieu/venue'
import { phone } from '../../../lib/french.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { ActionLink } from '../../../ui/action.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/status.tsx'

/** Who has just paid wants to know about the tickets first. */
export const AFTER_PAYMENT = `Vous venez de payer ? Vos billets arrivent par e-mail, envoyés par la billetterie : pensez aux indésirables. Rien reçu ? Appelez-nous au ${phone(VENUE.phone)}.`

/** /mon-compte for who has just paid without an account (§2). */
export function AfterPayment() {
  return (
    <Page title="Mon compte">
      <PageHead title="Mon compte" description="Vos billets sont en route." />
      <Empty action={<ActionLink to={LOGIN_PATH}>Se connecter</ActionLink>}>{AFTER_PAYMENT}</Empty>
    </Page>
  )
}
