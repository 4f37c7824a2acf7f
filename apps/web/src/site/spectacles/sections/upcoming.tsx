import { UPCOMING_BLOCK_SIZE } from '@espace/contracts/spectacles/spectacles.constants'
import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { Tickets } from '../booking/ticket.tsx'
import { spectaclesQueries } from '../spectacles.queries.ts'

/** The next three shows (§2). */
export function Upcoming() {
  const query = useQuery(spectaclesQueries.upcoming(useApi()))
  const toCome = useToCome(query.data)?.slice(0, UPCOMING_BLOCK_SIZE)
  return (
    <Section title={t('À l’affiche')}>
      <QueryStatus of={query} />
      {toCome?.length === 0 && <Empty>{t('Aucun spectacle à venir pour le moment.')}</Empty>}
      {toCome && toCome.length > 0 && (
        <>
          <Tickets shows={toCome} />
          <p>
            <ActionLink to="/spectacles" look="line">
              {t('Toute la programmation')}
            </ActionLink>
          </p>
        </>
      )}
    </Section>
  )
}
