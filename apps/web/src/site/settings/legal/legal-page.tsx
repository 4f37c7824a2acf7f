import type { Operator } from '@espace/contracts/settings/operator'
import {
  isLegalPage,
  LEGAL_PAGES,
  type LegalPage,
} from '@espace/contracts/settings/settings.constants'
import type { LegalText } from '@espace/contracts/settings/texts'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { pageJsonLd } from '#shared/lib/head/json-ld-venue.ts'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { languageCode, localAddress, t, translated } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'
import { type Services, useApi, useServices } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { settingsQueries } from '#shared/settings/settings.queries.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import faq from '#shared/ui/text/faq.module.css'
import styles from './legal.module.css'

const pageAt = (path: string): LegalPage => {
  const name = path.replaceAll('/', '')
  return isLegalPage(name) ? name : 'mentions-legales'
}

export const loader = pageLoader(({ api, queryClient, url, language }) => {
  const page = pageAt(url.pathname)
  const query = settingsQueries.legalText(api, page, language)
  const facts = settingsQueries.operator(api)
  return {
    queries: [
      queryClient.prefetchQuery(query),
      ...(page === 'mentions-legales' ? [queryClient.prefetchQuery(facts)] : []),
    ],
    main: query.queryKey,
  }
})

/** A text that the team writes: legal notice, privacy, terms of sale, questions. */
export function Component() {
  const page = pageAt(useLocation().pathname)
  const site = useServices()
  const current = useQuery(settingsQueries.legalText(useApi(), page, languageCode()))
  const { data: text } = current
  const Text = page === 'faq' ? Questions : Sections
  const title = translated(LEGAL_PAGES[page].title)
  return (
    <Page
      title={title}
      description={translated(LEGAL_PAGES[page].description)}
      path={`/${page}`}
      {...(page === 'faq' && text && { jsonLd: import.meta.env.SSR && faqJsonLd(text, site) })}
    >
      <div className={styles.text}>
        {page === 'mentions-legales' && <OperatorFacts />}
        <QueryStatus of={current} />
        {text && (
          <div lang={text.language === languageCode() ? undefined : text.language}>
            <Text {...text} />
          </div>
        )}
      </div>
    </Page>
  )
}

function Sections({ sections, updatedAt }: LegalText) {
  return (
    <>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          {heading !== '' && <h2>{typeset(heading)}</h2>}
          <Words paragraphs={paragraphs} />
        </section>
      ))}
      {updatedAt !== null && (
        <p className={styles.updated}>
          Mis à jour le {longDate(dayInParis(Date.parse(updatedAt)))}.
        </p>
      )}
    </>
  )
}

/** An accordion with one answer open at a time, as on the FAQ of the venue's page. */
function Questions({ sections }: LegalText) {
  return (
    <div className={faq.faq}>
      {sections.map(({ heading, paragraphs }) => (
        <details key={heading} name="faq">
          <summary>{typeset(heading)}</summary>
          <Words paragraphs={paragraphs} />
        </details>
      ))}
    </div>
  )
}

/** FAQ as structured data, beside that of every page. */
function faqJsonLd({ sections }: LegalText, site: Pick<Services, 'origin' | 'contact'>) {
  const page = pageJsonLd(site, t('Questions fréquentes'), localAddress('/faq'))
  const questions = sections.filter(({ heading }) => heading !== '')
  return {
    '@graph': [
      ...page['@graph'],
      {
        '@type': 'FAQPage',
        mainEntity: questions.map(({ heading, paragraphs }) => ({
          '@type': 'Question',
          name: heading,
          acceptedAnswer: {
            '@type': 'Answer',
            text: paragraphs.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n'),
          },
        })),
      },
    ],
  }
}

type Paragraph = LegalText['sections'][number]['paragraphs'][number]
type Piece = Paragraph[number]

/** Paragraphs of rich text: bold, italics and links. */
function Words({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  // The texts are static, so an index is a stable key.
  return paragraphs.map((pieces, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <p key={at} className={styles.words}>
      {pieces.map((piece, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Run key={place} piece={piece} />
      ))}
    </p>
  ))
}

function Run({ piece: { text, bold, italic, href } }: { piece: Piece }) {
  const set = typeset(text)
  const slanted = italic ? <em>{set}</em> : set
  const weighty = bold ? <strong>{slanted}</strong> : slanted
  if (href === null) return weighty
  return (
    <a href={href} rel="noopener nofollow">
      {weighty}
    </a>
  )
}

interface Fact {
  label: string
  value: string
}

const publisher = (operator: Operator): Fact[] => [
  { label: 'Exploitant', value: operator.name },
  { label: 'Forme juridique', value: operator.legalForm },
  { label: 'Capital', value: operator.capital },
  { label: 'SIREN', value: operator.siren },
  { label: 'Registre', value: operator.registry },
  { label: 'TVA', value: operator.vatNumber },
  { label: 'Licences de spectacles', value: operator.licences.join(', ') },
  { label: 'Adresse', value: operator.address },
  { label: 'Téléphone', value: operator.phone },
  { label: 'E-mail', value: operator.email },
  { label: 'Publication', value: operator.director },
]

const host = (operator: Operator): Fact[] => [
  { label: 'Hébergeur', value: operator.host },
  { label: 'Adresse', value: operator.hostAddress },
  { label: 'Téléphone', value: operator.hostPhone },
]

/** Legal notice of the operator (LCEN), from the settings. */
function OperatorFacts() {
  const query = useQuery(settingsQueries.operator(useApi()))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  return (
    <>
      <Facts title="Qui édite ce site" facts={publisher(data)} />
      <Facts title="Qui l’héberge" facts={host(data)} />
    </>
  )
}

/** Facts that are set; the settings tab shows staff which are missing. */
function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const said = facts.filter(({ value }) => value !== '')
  if (said.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {said.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeset(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
