import type { MouseEvent } from 'react'
import { localAddress, t } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'
import { Title } from '#shared/ui/text/title.tsx'
import styles from './error-screen.module.css'

/** Error boundary of a page (§2), inside the layout. */
export function PageError() {
  const { search } = useLocation()
  return (
    <div className={styles.screen}>
      <Apology search={search} reload={reloadPage} />
    </div>
  )
}

/** Last resort. It uses no component or context that may have failed. */
export function ErrorScreen({ search = '', reload = reloadPage }: Partial<ApologyProps>) {
  return (
    <main className={`${styles.screen} ${styles.bare}`}>
      <Apology search={search} reload={reload} />
    </main>
  )
}

interface ApologyProps {
  search: string
  reload: () => void
}

const reloadPage = (): void => location.reload()

function Apology({ search, reload }: ApologyProps) {
  const query = Array.from(new URLSearchParams(search))
  const retry = (event: MouseEvent): void => {
    event.preventDefault()
    reload()
  }
  return (
    <>
      <title>{t('Une erreur est survenue')}</title>
      <Title as="h1" fall aspect={0.35}>
        {t('Une erreur est survenue')}
      </Title>
      <p>{t('Le rideau est tombé trop tôt. Ce n’est pas vous, c’est nous.')}</p>
      {/* Without script the form reloads the same address, its query in hidden fields. */}
      <form className={styles.actions}>
        {query.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={styles.reload} onClick={retry}>
          {t('Actualiser')}
        </button>
        <a href={localAddress('/')}>{t('Retour à l’accueil')}</a>
      </form>
    </>
  )
}
