import { useEffect, useRef } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useServices } from '#shared/lib/services.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { useFactorChange } from './use-factor-change.ts'
import styles from './security.module.css'

const FILE = 'codes-de-recuperation.txt'

interface RecoveryCodesProps {
  left: number
  onCodes: (codes: readonly string[]) => void
}

/** Number of recovery codes left, and a button that replaces them by ten new ones. */
export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
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

interface FreshCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes, which cannot be shown again. */
export function FreshCodes({ codes, onDone }: FreshCodesProps) {
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
