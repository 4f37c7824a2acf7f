import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useServices } from '#shared/lib/services.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink, ActionButton } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { authQueries } from '../auth.queries.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { Application } from './application.tsx'
import { Passkeys } from './passkeys.tsx'
import { useFactorChange } from './use-factor-change.ts'
import styles from './security.module.css'

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

const FILE = 'codes-de-recuperation.txt'

interface RecoveryCodesProps {
  left: number
  onCodes: (codes: readonly string[]) => void
}

/** Number of recovery codes left, and a button that replaces them by ten new ones. */
function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const { api } = useServices()
  const { mutate, isPending } = useFactorChange({
    change: () => api.secondFactor.renewRecoveryCodes(),
    done: 'Les anciens codes ne valent plus rien',
    onCodes,
  })
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('Codes de récupération')}</h2>
      <Paragraph>
        {t('Pour le jour où vous n’aurez plus le reste. Il vous en reste {left}.', { left })}
      </Paragraph>
      <p>
        <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
          {t('Demander dix nouveaux codes')}
        </ActionButton>
      </p>
    </section>
  )
}

/** New recovery codes, which cannot be shown again. */
function FreshCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const part = useRef<HTMLElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <section ref={part} tabIndex={-1} className={styles.codes} aria-labelledby="codes-neufs">
      <h2 id="codes-neufs" className={styles.heading}>
        {t('Vos codes de récupération')}
      </h2>
      <Paragraph>
        {t(
          'Notez-les ou imprimez-les : nous ne pourrons plus vous les montrer. Chacun sert une fois.',
        )}
      </Paragraph>
      <ol className={styles.secret}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="split">
        <ActionButton look="line" onClick={() => saveFile(FILE, `${codes.join('\n')}\n`)}>
          {t('Télécharger les codes')}
        </ActionButton>
        <ActionButton look="line" onClick={onDone}>
          {t('C’est noté')}
        </ActionButton>
      </p>
    </section>
  )
}
