import { artistPath, cardPath, idIn, showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { ambianceOf } from '@espace/contracts/spectacles/spectacles.constants'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, memo, Suspense } from 'react'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { frenchLang, localAddress, t } from '#shared/lib/language/language.ts'
import { Link, useParams } from '#shared/lib/router.ts'
import { useApi, useNow, useServices } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { ALERT_ID, isAwaited } from '#shared/spectacles/booking/awaited.ts'
import { Booking, BookingBar, closedBecause, FORM_ID } from '#shared/spectacles/booking/booking.tsx'
import { datesOfTitle } from '#shared/spectacles/booking/dates-of-title.ts'
import { ShareButton } from '#shared/spectacles/booking/share-button.tsx'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { ShowHead } from '#shared/spectacles/show-head.tsx'
import { isOff } from '#shared/spectacles/show-status.ts'
import { isFull, Tags } from '#shared/spectacles/tags.tsx'
import { Empty, ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { lazyComponent, whenSeen } from '#shared/ui/page/lazy-part.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { LazyVideo } from '#shared/ui/pictures/lazy-video.ts'
import { photosQueries } from '#site/photos/photos.queries.ts'
import { Photos } from '#site/photos/photos.tsx'
import { spectaclesQueries } from '../spectacles.queries.ts'
import { GoodToKnow } from './good-to-know.tsx'
import { eventJsonLd } from './json-ld.ts'
import { OtherDates } from './other-dates.tsx'
import keep from '#shared/spectacles/booking/booking.module.css'
import styles from './spectacle-page.module.css'

const loadRoom = async () => (await import('./room-of-show.tsx')).RoomOfShow

const RoomSection = whenSeen({
  load: loadRoom,
  server: import.meta.env.SSR ? await loadRoom() : undefined,
})

/** The club night whose page has a video (§2). */
const CLUB_NIGHT = 'Tchatcheur Comedy Club'

export const loader = pageLoader(({ api, queryClient, params, url }) => {
  const { id: written = '' } = params
  const id = idIn(written)
  const query = spectaclesQueries.one(api, id)
  const showAndItsDates = async () => {
    await queryClient.prefetchQuery(query)
    const show = queryClient.getQueryData(query.queryKey)
    if (show) await queryClient.prefetchQuery(datesOfTitle(api, show.title))
  }
  const lineUp = () => queryClient.prefetchQuery(spectaclesQueries.lineUp(api, id))
  const photos = () => queryClient.prefetchQuery(photosQueries.ofSpectacle(api, Number(id)))
  return {
    queries: /^[1-9]\d{0,8}$/.test(id)
      ? [showAndItsDates(), photos(), lineUp()]
      : [showAndItsDates()],
    main: query.queryKey,
    // The number alone is an address, too (§2); words that are not the title's are an old one.
    movedTo: () => {
      const show = queryClient.getQueryData(query.queryKey)
      if (!show || written === id || url.pathname === showPath(show)) return undefined
      return showPath(show) + url.search
    },
  }
})

/** Page of one show (§2). */
export function Component() {
  const id = idIn(useParams()['id'] ?? '')
  const { data, error, refetch } = useQuery(spectaclesQueries.one(useApi(), id))
  if (data) return <Show show={data} />
  const isUnknown = error !== null && 'status' in error && error.status === 404
  return (
    <Page title={t('Spectacle')} description={t('Un spectacle de L’espace comédie, à Lille.')}>
      {!error && <Loading />}
      {isUnknown && <Empty action={<ToProgramme />}>{t('Spectacle non trouvé')}</Empty>}
      {error && !isUnknown && <ErrorMessage error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

const dayOf = (instant: string) => dateWithoutYear(dayInParis(Date.parse(instant)))

function Show({ show }: { show: Spectacle }) {
  const site = useServices()
  const now = useNow()
  const { data: artists = [] } = useQuery(spectaclesQueries.lineUp(useApi(), String(show.id)))
  const isClubNight = show.title
    .toLocaleLowerCase('fr')
    .includes(CLUB_NIGHT.toLocaleLowerCase('fr'))
  const isOpenHere = show.booking_mode === 'maison' && closedBecause(show, now) === undefined
  const canWait = isAwaited(show, now)
  const booking = { show, now, isFull: isFull(show), isOpenHere, canWait }
  return (
    <article>
      <PageHead
        title={show.title}
        description={show.description.slice(0, 200)}
        path={showPath(show)}
        image={cardPath(show.id)}
        jsonLd={import.meta.env.SSR && eventJsonLd(show, artists, { site, now })}
      />
      <ShowHead show={show} kicker={show.genre ?? t('Spectacle')} badge={show.date_spectacle}>
        <p className={styles.when}>
          <ShowDate show={show} hasYear />
        </p>
        {show.status === 'reporté' && show.previousStartsAt !== null && (
          <p>{t('Initialement prévu le {day}', { day: dayOf(show.previousStartsAt) })}</p>
        )}
        <p className={styles.where} lang={frenchLang()}>
          {show.lieu}
        </p>
        <p>
          <Tags show={show} now={now} />
        </p>
        <Booking {...booking} />
        <KeepDate show={show} isToCome={!isOff(show) && Date.parse(show.startsAt) > now} />
      </ShowHead>
      <div className={styles.body}>
        {isOpenHere && (
          <FormSection id={FORM_ID} title={t('Réserver')} of={OpenBooking} show={show} />
        )}
        {canWait && (
          <FormSection id={ALERT_ID} title={t('Prévenez-moi')} of={AlertBlock} show={show} />
        )}
        <div className={styles.text}>
          <h2 className={styles.heading}>{t('Le spectacle')}</h2>
          {show.description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} lang={frenchLang()}>
              {typeset(paragraph)}
            </p>
          ))}
          <Photos spectacleId={show.id} title={show.title} />
          {isClubNight && show.videoUrl && (
            <LazyVideo
              url={show.videoUrl}
              title={show.title}
              poster={show.img}
              ambiance={ambianceOf(show)}
            />
          )}
          {show.places_restantes !== null && <RoomSection show={show} />}
        </div>
        <div className={styles.facts}>
          <GoodToKnow show={show} />
          <LineUp artists={artists} />
        </div>
        <div className={styles.dates}>
          <OtherDates show={show} />
        </div>
      </div>
      <BookingBar {...booking} />
    </article>
  )
}

function LineUp({ artists }: { artists: readonly { id: number; name: string }[] }) {
  if (artists.length === 0) return null
  return (
    <section className={styles.lineUp} aria-labelledby="sur-scene">
      <h2 id="sur-scene" className="overline">
        {t('Sur scène')}
      </h2>
      <ul>
        {artists.map((artist) => (
          <li key={artist.id}>
            <Link to={artistPath(artist)}>{artist.name}</Link>
          </li>
        ))}
      </ul>
      <p>{typeset(t('Sous réserve de changements.'))}</p>
    </section>
  )
}

/** Calendar entry and share button of a date. */
interface KeepDateProps {
  show: Pick<Spectacle, 'id' | 'title'>
  /** The show is upcoming and takes place; otherwise there is no calendar entry. */
  isToCome: boolean
}

function KeepDate({ show, isToCome }: KeepDateProps) {
  const { origin } = useServices()
  return (
    <p className={keep.keep}>
      {isToCome && <a href={`/spectacles/${show.id}.ics`}>{t('Ajouter à mon agenda')}</a>}
      <ShareButton title={show.title} url={origin + localAddress(showPath(show))} />
    </p>
  )
}

const loadBooking = async () =>
  (await import('#site/reservations/checkout/open-booking.tsx')).OpenBooking
const loadAlert = async () => (await import('#site/alertes/alert-block.tsx')).AlertBlock

// Loaded lazily, for the shows that have them; eagerly on the server, which renders in one pass.
const OpenBooking = import.meta.env.SSR ? await loadBooking() : lazyComponent(loadBooking)
const AlertBlock = import.meta.env.SSR ? await loadAlert() : lazyComponent(loadAlert)

interface FormSectionProps {
  id: string
  title: string
  of: ComponentType<{ show: Spectacle }>
  show: Spectacle
}

/** Memoised: an update from the parent before the lazy code is there would discard the server's markup. */
const FormSection = memo(function FormSection({ id, title, of: Form, show }: FormSectionProps) {
  return (
    <section
      id={id}
      className={styles.reserve}
      data-ambiance="papier"
      aria-labelledby={`${id}-titre`}
      tabIndex={-1}
    >
      <h2 id={`${id}-titre`} className={styles.heading}>
        {title}
      </h2>
      <Suspense fallback={<Loading />}>
        <Form show={show} />
      </Suspense>
    </section>
  )
})
