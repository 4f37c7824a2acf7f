import { useId } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { useUser } from '#shared/lib/services.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Countdown, HeldDates, type HoldProps, RunOut } from './hold-parts.tsx'
import { useHold } from './use-hold.ts'
import { useProofLink } from './use-proof-link.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import styles from '../../bookings/bookings.module.css'

/** Seats held for an unverified address: the link in our email confirms the booking. */
export function ProofAwaited({ reservation, onPutAway }: HoldProps) {
  const { id, items, status, expiresAt } = reservation
  const left = useSecondsLeft(expiresAt === null ? 0 : Date.parse(expiresAt))
  const isOver = status === 'expired' || left === 0
  const email = useUser()?.email ?? ''
  const title = useId()
  return (
    <section className={styles.ticket} aria-labelledby={title}>
      <p className={styles.state} id={title}>
        {t(isOver ? 'Délai de confirmation écoulé' : 'Confirmez votre adresse')}
      </p>
      <HeldDates items={items} />
      {!isOver && <Countdown left={left} />}
      <Paragraph>
        {isOver
          ? t(
              'Votre adresse n’a pas été confirmée à temps : vos places sont de nouveau proposées à tous.',
            )
          : t('Ouvrez le lien de l’e-mail envoyé à {email}, et vos places sont réservées.', {
              email,
            })}
      </Paragraph>
      {isOver ? (
        <RunOut id={id} spectacleId={items[0]?.spectacleId} onPutAway={onPutAway} />
      ) : (
        <Choices id={id} />
      )}
    </section>
  )
}

function Choices({ id }: { id: string }) {
  const { giveUp, isBusy, problem } = useHold(id)
  const link = useProofLink()
  return (
    <>
      <div role="alert">{problem && <Paragraph>{problem}</Paragraph>}</div>
      <p className={styles.changes}>
        <ActionButton isDisabled={link.isBusy} onClick={link.send}>
          {t('Renvoyer le lien')}
        </ActionButton>
        <ActionButton look="line" isDisabled={isBusy} onClick={giveUp}>
          {t('Rendre mes places')}
        </ActionButton>
      </p>
    </>
  )
}
