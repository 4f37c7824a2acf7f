import { t } from '#shared/lib/language/language.ts'
import { useUser } from '#shared/lib/services.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { HoldFrame, type HoldProps } from './hold-parts.tsx'
import { useHold } from './use-hold.ts'
import { useProofLink } from './use-proof-link.ts'
import styles from '../../bookings/bookings.module.css'

/** Seats held for an unverified address: the link in our email confirms the booking. */
export function ProofAwaited(hold: HoldProps) {
  const email = useUser()?.email ?? ''
  return (
    <HoldFrame
      {...hold}
      titles={['Confirmez votre adresse', 'Délai de confirmation écoulé']}
      renderWords={(_, isOver) => (
        <Paragraph>
          {isOver
            ? t(
                'Votre adresse n’a pas été confirmée à temps : vos places sont de nouveau proposées à tous.',
              )
            : t('Ouvrez le lien de l’e-mail envoyé à {email}, et vos places sont réservées.', {
                email,
              })}
        </Paragraph>
      )}
    >
      <Choices id={hold.reservation.id} />
    </HoldFrame>
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
