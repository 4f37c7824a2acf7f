import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { CodeField } from '../second-factor/code-field.tsx'
import { useFactorChange, useShowFactors } from './use-factor-change.ts'
import styles from './security.module.css'

interface ApplicationProps {
  since: string | undefined
  onCodes: (codes: readonly string[]) => void
}

/** Enrols or removes an authenticator app (TOTP). */
export function Application({ since, onCodes }: ApplicationProps) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('Application d’authentification')}</h2>
      {since === undefined ? <NewApplication onCodes={onCodes} /> : <Added since={since} />}
    </section>
  )
}

function Added({ since }: { since: string }) {
  const { api } = useServices()
  const { mutate, isPending } = useFactorChange({
    change: () => api.secondFactor.removeApplication(),
    done: 'Application retirée',
  })
  return (
    <div className="split">
      <p>{t('Ajoutée le {day}', { day: longDate(dayInParis(Date.parse(since))) })}</p>
      <ActionButton
        look="line"
        about={t('l’application')}
        isDisabled={isPending}
        onClick={() => mutate()}
      >
        {t('Retirer')}
      </ActionButton>
    </div>
  )
}

function NewApplication({ onCodes }: Pick<ApplicationProps, 'onCodes'>) {
  const { api } = useServices()
  const { mutate, data, isPending } = useChange({
    call: () => api.secondFactor.beginApplication(),
    isRepeatable: false,
  })
  if (data) return <FirstCode {...data} onCodes={onCodes} />
  return (
    <>
      <Paragraph>
        {t(
          'Sur votre téléphone, elle montre toutes les trente secondes un autre code de six chiffres.',
        )}
      </Paragraph>
      <p>
        <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
          {t('Ajouter une application')}
        </ActionButton>
      </p>
    </>
  )
}

interface FirstCodeProps extends Pick<ApplicationProps, 'onCodes'> {
  secret: string
  uri: string
}

function FirstCode({ secret, uri, onCodes }: FirstCodeProps) {
  const { api, toasts } = useServices()
  const part = useRef<HTMLDivElement>(null)
  // Focus moves here, as the button that was pressed is gone.
  useEffect(() => part.current?.focus(), [])
  const show = useShowFactors()
  const state = useForm({
    labels: { code: t('Code') },
    schema: async () =>
      (await import('@espace/contracts/auth/second-factor')).secondFactorContract.confirmApplication
        .body,
    fieldOf: { CODE_INCORRECT: 'code' },
    send: async (body) => {
      const codes = show(await api.secondFactor.confirmApplication({ body }))
      if (codes.length > 0) onCodes(codes)
      toasts.show('success', 'Application ajoutée')
      return undefined
    },
  })
  return (
    <div ref={part} tabIndex={-1} className={styles.step}>
      <Paragraph>
        {t(
          'Lisez ce code avec l’application, ou recopiez la clé, puis donnez les six chiffres qu’elle montre.',
        )}
      </Paragraph>
      <QrCode text={uri} />
      <p>
        {t('Clé :')}{' '}
        <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Form state={state} action={t('Vérifier le code')} look="line">
        <CodeField hasApplication isNew />
      </Form>
    </div>
  )
}

/** QR code, dark on light in every colour scheme, as scanners need. */
function QrCode({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qr')).encodeQR(text, 'raw', { border: 4 }),
    // The answer holds a secret: it must not stay in the query cache.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${data.length} ${data.length}`}
      role="img"
      aria-label={t('Code à lire avec l’application')}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  )
}
