import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import { LOGIN_PATH } from '@espace/contracts/paths'
import { phone } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useContact } from '#shared/lib/services.tsx'
import { Empty } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'

/** A customer redirected from the payment looks for the tickets first. */
export const afterPayment = ({ phone: digits }: Pick<ContactDetails, 'phone'>): string =>
  `${t('Vous venez de payer ? Vos billets arrivent par e-mail, envoyés par la billetterie : pensez aux indésirables. Rien reçu ?')} ${digits === '' ? t('Écrivez-nous.') : t('Appelez-nous au {phone}.', { phone: phone(digits) })}`

/** /mon-compte for a guest who has just paid (§2). */
export function AfterPayment() {
  const contact = useContact()
  return (
    <Page title={t('Mon compte')}>
      <Empty action={<ActionLink to={LOGIN_PATH}>{t('Se connecter')}</ActionLink>}>
        {afterPayment(contact)}
      </Empty>
    </Page>
  )
}
