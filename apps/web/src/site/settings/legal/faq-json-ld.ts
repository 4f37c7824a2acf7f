import type { LegalText } from '@espace/contracts/settings/texts'
import { pageJsonLd } from '#shared/lib/head/json-ld-venue.ts'
import { localAddress, t } from '#shared/lib/language/language.ts'
import type { Services } from '#shared/lib/services.tsx'

/** FAQ as structured data, beside that of every page. */
export function faqJsonLd({ sections }: LegalText, site: Pick<Services, 'origin' | 'contact'>) {
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
