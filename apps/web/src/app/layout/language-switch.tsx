import { addressIn, type LanguageCode, LANGUAGES } from '#languages/languages.ts'
import { hasTranslations } from '#shared/lib/language/address.ts'
import { languageCode } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'

const NAMES: Record<LanguageCode, string> = { fr: ', version française', en: ', English version' }

/** Links to the translations of this page: full page loads, as a document keeps its language (decision 067). */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const { pathname, search } = useLocation()
  const isEverywhere = hasTranslations(pathname)
  const to = isEverywhere ? pathname + search : '/'
  return LANGUAGES.map(
    (code) =>
      code !== languageCode() &&
      (isEverywhere || code === 'fr') && (
        <a key={code} className={className} href={addressIn(code, to)} hrefLang={code} lang={code}>
          {code.toUpperCase()}
          <span className="visually-hidden">{NAMES[code]}</span>
        </a>
      ),
  )
}
