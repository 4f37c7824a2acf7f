import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { localAddress, t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import styles from '#shared/spectacles/booking/booking.module.css'

/** Calendar entry and share button of a date. */
interface KeepDateProps {
  show: Pick<Spectacle, 'id' | 'title'>
  /** The show is upcoming and takes place; otherwise there is no calendar entry. */
  isToCome: boolean
}

export function KeepDate({ show, isToCome }: KeepDateProps) {
  const { origin, toasts } = useServices()
  const isHydrated = useIsHydrated()
  const share = async () => {
    const url = origin + localAddress(showPath(show))
    try {
      if (Reflect.has(navigator, 'share')) await navigator.share({ title: show.title, url })
      else {
        await navigator.clipboard.writeText(url)
        toasts.show('success', t('Lien copié'))
      }
    } catch (error) {
      // `AbortError`: the visitor has closed the system's share sheet.
      const isChange = error instanceof DOMException && error.name === 'AbortError'
      if (!isChange) toasts.show('error', t('Copiez ce lien : {url}', { url }))
    }
  }
  return (
    <p className={styles.keep}>
      {isToCome && <a href={`/spectacles/${show.id}.ics`}>{t('Ajouter à mon agenda')}</a>}
      {isHydrated && (
        <button type="button" onClick={() => void share()}>
          {t('Partager')}
        </button>
      )}
    </p>
  )
}
