import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { localAddress, t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { ShareButton } from '#shared/spectacles/booking/share-button.tsx'
import styles from '#shared/spectacles/booking/booking.module.css'

/** Calendar entry and share button of a date. */
interface KeepDateProps {
  show: Pick<Spectacle, 'id' | 'title'>
  /** The show is upcoming and takes place; otherwise there is no calendar entry. */
  isToCome: boolean
}

export function KeepDate({ show, isToCome }: KeepDateProps) {
  const { origin } = useServices()
  return (
    <p className={styles.keep}>
      {isToCome && <a href={`/spectacles/${show.id}.ics`}>{t('Ajouter à mon agenda')}</a>}
      <ShareButton title={show.title} url={origin + localAddress(showPath(show))} />
    </p>
  )
}
