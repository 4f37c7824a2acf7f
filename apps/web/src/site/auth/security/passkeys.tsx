import { PASSKEY_NAME_MAX } from '@espace/contracts/auth/auth.constants'
import type { Passkey } from '@espace/contracts/auth/user'
import { useState } from 'react'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { Field } from '#shared/ui/form/field.tsx'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { deviceName } from '../account/device-name.ts'
import { hasPasskeys, makePasskey, NO_PASSKEY } from '../second-factor/device.ts'
import { useFactorChange, useShowFactors } from './use-factor-change.ts'
import styles from './security.module.css'

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onCodes: (codes: readonly string[]) => void
}

export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const { api } = useServices()
  const isHydrated = useIsHydrated()
  const { mutate, isPending } = useFactorChange({
    change: async () => {
      const credential = await makePasskey(await api.secondFactor.newPasskeyOptions())
      const name = deviceName(navigator.userAgent)
      return api.secondFactor.addPasskey({ body: { credential, name } })
    },
    done: 'Clé d’accès ajoutée',
    fallback: NO_PASSKEY,
    onCodes,
  })
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('Clés d’accès')}</h2>
      <Paragraph>
        {t(
          'Votre téléphone, votre ordinateur ou une clé de sécurité vous reconnaît, sans mot de passe.',
        )}
      </Paragraph>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isHydrated && !hasPasskeys() ? (
        <p>{t('Ce navigateur ne connaît pas les clés d’accès.')}</p>
      ) : (
        <p>
          <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
            {t('Ajouter une clé d’accès')}
          </ActionButton>
        </p>
      )}
    </section>
  )
}

const day = (instant: string) => longDate(dayInParis(Date.parse(instant)))

function OnePasskey({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const { api } = useServices()
  const [isRenaming, setIsRenaming] = useState(false)
  const { mutate, isPending } = useFactorChange({
    change: () => api.secondFactor.removePasskey({ params: { id } }),
    done: 'Clé d’accès retirée',
  })
  return (
    <li className={styles.part}>
      <div className="split">
        <p>
          <strong>{name}</strong>
          <br />
          {lastUsedAt === null
            ? t('Ajoutée le {day}', { day: day(createdAt) })
            : t('Utilisée le {day}', { day: day(lastUsedAt) })}
        </p>
        <div className="split">
          <ActionButton look="line" about={name} onClick={() => setIsRenaming(!isRenaming)}>
            {t('Renommer')}
          </ActionButton>
          <ActionButton look="line" about={name} isDisabled={isPending} onClick={() => mutate()}>
            {t('Retirer')}
          </ActionButton>
        </div>
      </div>
      {isRenaming && <NameForm passkey={passkey} onDone={() => setIsRenaming(false)} />}
    </li>
  )
}

function NameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { api } = useServices()
  const show = useShowFactors()
  const state = useForm({
    labels: { name: t('Nom de la clé') },
    schema: async () =>
      (await import('@espace/contracts/auth/second-factor')).secondFactorContract.renamePasskey
        .body,
    send: async (body) => {
      show(await api.secondFactor.renamePasskey({ params: { id }, body }))
      onDone()
      return undefined
    },
  })
  return (
    <Form state={state} action={t('Enregistrer le nom')} look="line">
      <Field name="name" defaultValue={name} maxLength={PASSKEY_NAME_MAX} />
    </Form>
  )
}
