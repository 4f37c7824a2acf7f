import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'

/** Passes a link on by the system's share sheet, or copies it. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const { toasts } = useServices()
  const isHydrated = useIsHydrated()
  const share = async () => {
    try {
      if (Reflect.has(navigator, 'share')) await navigator.share({ title, url })
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
    isHydrated && (
      <button type="button" onClick={() => void share()}>
        {t('Partager')}
      </button>
    )
  )
}
