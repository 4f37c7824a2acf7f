import { ALERT_FIELD } from '@espace/contracts/paths'
import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { languageCode, t } from '#shared/lib/language/language.ts'
import { useApi, useUser } from '#shared/lib/services.tsx'
import { ALERT_ID } from '#shared/spectacles/booking/awaited.ts'
import { AddressForm } from '#shared/ui/email/address-form.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

const FAILED = 'Cela n’a pas marché. Veuillez réessayer.'

/** Subscribes to an email when a date can be booked. */
export function AlertBlock({ show }: { show: Pick<Spectacle, 'id' | 'title'> }) {
  const { alertes } = useApi()
  const user = useUser()
  return (
    <div className="stack">
      <Paragraph>
        {t('Un seul e-mail, dès que cette date se réserve, et rien d’autre. Sans compte.')}
      </Paragraph>
      <AddressForm
        path={showPath(show)}
        anchor={ALERT_ID}
        action={t('Prévenez-moi')}
        busy={t('Un instant...')}
        failed={FAILED}
        email={user?.email}
        send={({ spectacleId, email, website }) =>
          alertes.ask({
            body: { spectacleId: Number(spectacleId), email, website, language: languageCode() },
          })
        }
      >
        <input type="hidden" name="spectacleId" value={show.id} />
        <input type="hidden" name="language" value={languageCode()} />
        <input type="hidden" name={ALERT_FIELD} value="1" />
      </AddressForm>
    </div>
  )
}
