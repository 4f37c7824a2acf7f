import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { Link, useParams } from '#shared/lib/router.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import { noSales } from '#shared/spectacles/booking/sales.ts'
import { isOff } from '#shared/spectacles/show-status.ts'
import { Empty, ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { PaperPage } from '#shared/ui/page/paper-page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { spectaclesQueries } from '#site/spectacles/spectacles.queries.ts'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { BookingForm } from './booking-form.tsx'
import { HeldPlaces } from './held/held-places.tsx'

const NO_SCRIPT = 'Réserver ici demande JavaScript : activez-le dans votre navigateur'

export const loader = pageLoader(({ api, queryClient, params }) => {
  const query = spectaclesQueries.one(api, params['id'] ?? '')
  return { queries: [queryClient.prefetchQuery(query)], main: query.queryKey }
})

/** Seats of the house's own: which evening, for how many, and done. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(spectaclesQueries.one(useApi(), id))
  return (
    <PaperPage title="Réserver" aspect={0.2}>
      <PageHead title="Réserver" description="Vos places à L’espace comédie, à Lille." />
      <NeedsScript sentence={NO_SCRIPT} />
      {data && <Evening show={data} />}
      {!data && !error && <Loading />}
      {!data && error && <NoEvening error={error} onRetry={() => void refetch()} />}
    </PaperPage>
  )
}

function NoEvening({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = 'status' in error && error.status === 404
  if (!isUnknown) return <ErrorMessage error={error} onRetry={onRetry} />
  return (
    <Empty action={<ActionLink to="/spectacles">Voir la programmation</ActionLink>}>
      Spectacle non trouvé
    </Empty>
  )
}

function Evening({ show }: { show: Spectacle }) {
  const closed = closedBecause(show, useNow())
  return (
    <>
      <h2>
        <Link to={showPath(show)}>{typeset(show.title)}</Link>
      </h2>
      <Paragraph>
        <time dateTime={show.startsAt}>
          {`${longDate(show.date_spectacle)} à\u00a0${shortTime(show.heure_spectacle)}`}
        </time>
        , {show.lieu}
      </Paragraph>
      <HeldPlaces spectacleId={show.id}>
        {closed === undefined ? (
          <BookingForm show={show} />
        ) : (
          <>
            <Paragraph>{closed}</Paragraph>
            <p>
              <ActionLink to={showPath(show)}>Voir le spectacle</ActionLink>
            </p>
          </>
        )}
      </HeldPlaces>
      <WaitingList show={show} />
    </>
  )
}

/** Why there is nothing to book here. */
function closedBecause(show: Spectacle, now: number): string | undefined {
  if (show.status === 'annulé') return 'Ce spectacle est annulé.'
  if (isOff(show)) return 'Ce spectacle est reporté : la nouvelle date sera annoncée ici.'
  if (Date.parse(show.startsAt) <= now) return 'Ce spectacle a déjà eu lieu.'
  if (show.booking_mode !== 'maison') return 'Ce spectacle se réserve sur sa billetterie.'
  const closed = noSales(show, now)
  if (closed) return closed
  if (show.places_restantes === 0) {
    return 'Complet pour l’instant. Des places se libèrent parfois.'
  }
  return undefined
}
