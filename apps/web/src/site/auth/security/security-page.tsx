import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { authQueries } from '../auth.queries.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { Application } from './application.tsx'
import { Passkeys } from './passkeys.tsx'
import { FreshCodes, RecoveryCodes } from './recovery-codes.tsx'

export function Component() {
  const { api } = useServices()
  const query = useQuery(authQueries.factors(api))
  const { data } = query
  const wanted = useSearchParams()[0].get('redirect')
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <PaperPage
      title={t('Second facteur')}
      description={t('Une preuve de plus que le mot de passe.')}
      aspect={0.4}
    >
      <Paragraph>
        {t(
          'Un mot de passe se devine ou se vole. Avec une clé d’accès ou une application, il ne suffit plus pour entrer chez vous.',
        )}
      </Paragraph>
      {data?.isDemanded && (
        <p role="alert">
          La maison demande un second facteur à toute l’équipe. Ajoutez le vôtre pour continuer.
        </p>
      )}
      {wanted !== null && data && !data.isDemanded && codes.length === 0 && (
        <p className="split">
          {t('C’est fait.')}
          <ActionLink to={safeRedirect(wanted)}>{t('Continuer')}</ActionLink>
        </p>
      )}
      {codes.length > 0 && <FreshCodes key={codes[0]} codes={codes} onDone={() => setCodes([])} />}
      <QueryStatus of={query} />
      {data && (
        <>
          <Passkeys passkeys={data.passkeys} onCodes={setCodes} />
          <Application since={data.application?.createdAt} onCodes={setCodes} />
          {(data.application !== null || data.passkeys.length > 0) && (
            <RecoveryCodes left={data.recoveryCodesLeft} onCodes={setCodes} />
          )}
        </>
      )}
      <p>
        <ActionLink to="/mon-compte" look="line">
          {t('Retour à mon compte')}
        </ActionLink>
      </p>
    </PaperPage>
  )
}
