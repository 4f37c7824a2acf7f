import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { LANGUAGES, addressIn } from '#languages/languages.ts'
import { hasTranslations } from '../language/address.ts'
import { localAddress, t } from '../language/language.ts'
import { useServices } from '../services.tsx'
import { pageJsonLd } from './json-ld-venue.ts'

export interface PageHeadProps {
  /** Without the venue's name, which is appended; absent on the home page. */
  title?: string
  /** For pages that search engines list; others have their title. */
  description?: string
  /** Canonical French path, with the query if it selects the content; absent for pages with noindex. */
  path?: string
  /** Path or URL of the social card. */
  image?: string
  /** Structured data, made on the server alone; breadcrumbs and the venue by default. */
  jsonLd?: object | false
}

const HOUSE_CARD = '/assets/img/carte.png'

/** Title and meta tags for search engines and social networks. */
export function PageHead({
  title,
  description = title,
  path,
  image = HOUSE_CARD,
  jsonLd,
}: PageHeadProps) {
  const services = useServices()
  const { origin } = services
  const houseTitle = `${VENUE.name} – ${t('Comedy club et café-théâtre à Lille')}`
  const fullTitle = title === undefined ? houseTitle : `${title} – ${VENUE.name}`
  const absolute = (address: string) => new URL(address, origin).href
  const isFound = title !== undefined && path !== undefined
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absolute(localAddress(path))} />
      )}
      {path !== undefined && hasTranslations(path) && (
        <>
          {LANGUAGES.map((code) => (
            <link
              key={code}
              rel="alternate"
              hrefLang={code}
              href={absolute(addressIn(code, path))}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={absolute(path)} />
        </>
      )}
      <link
        rel="alternate"
        type="application/rss+xml"
        title={t('Programme')}
        href="/programme.rss"
      />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={t('fr_FR')} />
      <meta property="og:site_name" content={VENUE.name} />
      <meta property="og:title" content={title ?? houseTitle} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={absolute(localAddress(path))} />}
      <meta property="og:image" content={absolute(image)} />
      <meta name="twitter:card" content="summary_large_image" />
      {(jsonLd !== undefined || isFound) && (
        <JsonLd
          value={
            import.meta.env.SSR &&
            (jsonLd ?? pageJsonLd(services, title ?? '', localAddress(path ?? '')))
          }
        />
      )}
    </>
  )
}

/**
 * Structured data (schema.org), which search engines read in the page as served: browsers keep what
 * came and never make it again. `<` is escaped, so that no text ends the script element.
 */
const JsonLd = ({ value }: { value: object | false }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: value
        ? JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c')
        : '',
    }}
  />
)
