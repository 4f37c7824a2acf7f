import { FEATURED_SIZE } from '@espace/contracts/artistes/artistes.constants'
import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { ArtistCards } from './artist-card.tsx'
import { artistesQueries } from './artistes.queries.ts'

/** Four artists on the home page (§2). */
export function Featured() {
  const query = useQuery(artistesQueries.featured(useApi()))
  const { data } = query
  return (
    <Section title={t('Ils ont joué ici')}>
      <QueryStatus of={query} />
      {data?.length === 0 && <Empty>{t('Aucun artiste')}</Empty>}
      {data && data.length > 0 && (
        <>
          <ArtistCards artists={data.slice(0, FEATURED_SIZE)} />
          <p>
            <ActionLink to="/artistes" look="line">
              {t('Tous les artistes')}
            </ActionLink>
          </p>
        </>
      )}
    </Section>
  )
}
