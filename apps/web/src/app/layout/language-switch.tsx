import { englishAddress, hasEnglish } from '#lib/language/address.ts'
import { isEnglish } from '#lib/language/language.ts'
import { useLocation } from '#lib/router.ts'

/** The same page in the other language: an ordinary link, since a page keeps its language (decision 067). */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const { pathname, search } = useLocation()
  const isInBoth = hasEnglish(pathname)
  if (isEnglish()) {
    return (
      <a className={className} href={isInBoth ? pathname + search : '/'} hrefLang="fr" lang="fr">
        FR<span className="visually-hidden">, version française</span>
      </a>
    )
  }
  if (!isInBoth) return null
  return (
    <a className={className} href={englishAddress(pathname + search)} hrefLang="en" lang="en">
      EN<span className="visually-hidden">, English version</span>
    </a>
  )
}
