import { cardPath } from '@espace/contracts/spectacles/show-path'
import {
  sponsoredShow,
  type SponsoredShow,
} from '@espace/contracts/sponsorise/sponsorise.constants'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { typeset } from '#shared/lib/language/french.ts'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { data, useParams } from '#shared/lib/router.ts'
import { useApi, useNow, useServices } from '#shared/lib/services.tsx'
import { Booking } from '#shared/spectacles/booking/booking.tsx'
import { datesOfTitle } from '#shared/spectacles/booking/dates-of-title.ts'
import type { ShowCard } from '#shared/spectacles/show-card.ts'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { ShowHead } from '#shared/spectacles/show-head.tsx'
import { isOff, newsWithin } from '#shared/spectacles/show-status.ts'
import { isFull } from '#shared/spectacles/tags.tsx'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { Empty } from '#shared/ui/feedback/status.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { LazyVideo } from '#shared/ui/pictures/lazy-video.ts'
import { photosQueries } from '../photos/photos.queries.ts'
import { Photos } from '../photos/photos.tsx'
import { datesJsonLd } from '../spectacles/page/json-ld.ts'
import { OtherDates } from '../spectacles/page/other-dates.tsx'
import styles from './sponsorise-page.module.css'

const loadShow = pageLoader(({ api, queryClient, params }) => {
  const show = sponsoredShow(params['slug'] ?? '')
  const datesAndPhotos = async (title: string) => {
    const query = datesOfTitle(api, title)
    await queryClient.prefetchQuery(query)
    const next = queryClient.getQueryData(query.queryKey)?.next
    if (next) await queryClient.prefetchQuery(photosQueries.ofSpectacle(api, next.id))
  }
  return { queries: show ? [datesAndPhotos(show.title)] : [] }
})

export const loader = (args: Parameters<typeof loadShow>[0]) =>
  sponsoredShow(args.params['slug'] ?? '') ? loadShow(args) : data(null, { status: 404 })

/** Page of a weekly show (§2). */
export function Component() {
  const { slug } = useParams()
  const show = sponsoredShow(slug ?? '')
  if (show) return <Sponsored key={show.slug} show={show} />
  const sentence = t(slug === undefined ? 'Page non trouvée' : 'Spectacle non trouvé')
  return (
    <Page title={t('Spectacle récurrent')} headTitle={sentence} description={sentence}>
      <Empty action={<ToProgramme />}>{sentence}</Empty>
    </Page>
  )
}

const isAllOff = (dates: readonly ShowCard[]) => dates.length > 0 && dates.every(isOff)

/** Next dates of the weekly show, with cancellations and postponements. */
function Dates({ dates }: { dates: readonly ShowCard[] }) {
  const [first] = dates
  if (!first || !isOff(first)) return null
  const next = dates.find((date) => !isOff(date))
  return (
    <>
      <p>
        <ShowDate show={first} />
        {`${t('\u00a0:')} ${newsWithin(first)}.`}
      </p>
      <p>
        {next ? (
          <>
            {t('Prochaine date\u00a0:')} <ShowDate show={next} />
          </>
        ) : (
          t('La nouvelle date sera annoncée ici.')
        )}
      </p>
    </>
  )
}

/** Static description, with dates from the programme; without the programme, the description alone. */
function Sponsored({ show }: { show: SponsoredShow }) {
  const site = useServices()
  const { origin } = site
  const { data: known } = useQuery(datesOfTitle(useApi(), show.title))
  const next = known?.next
  const dates = useToCome(known?.dates) ?? []
  const img = next?.img ? next.img : show.img
  const now = useNow()
  const videoUrl = next?.videoUrl
  return (
    <article>
      <PageHead
        title={show.title}
        description={show.description.slice(0, 200)}
        path={`/sponsorise/${show.slug}`}
        {...(next ? { image: cardPath(next.id) } : {})}
        jsonLd={
          import.meta.env.SSR && {
            '@type': 'EventSeries',
            name: show.title,
            description: show.description,
            url: `${origin}/sponsorise/${show.slug}`,
            subEvent: datesJsonLd(dates, site),
          }
        }
      />
      <ShowHead show={{ ...show, img }} kicker={show.genre}>
        <p>
          <span className={styles.badge}>{t('Spectacle récurrent')}</span>
        </p>
        <p className={styles.schedule} lang={frenchLang()}>
          {show.schedule}
        </p>
        <p className={styles.where} lang={frenchLang()}>
          {show.lieu}
        </p>
      </ShowHead>
      <div className={styles.body}>
        <section className={styles.card} aria-labelledby="reserver">
          <h2 id="reserver">{t('Réserver')}</h2>
          <p lang={frenchLang()}>{show.schedule}</p>
          <Dates dates={dates} />
          {isAllOff(dates) ? (
            <ToProgramme />
          ) : next ? (
            <Booking show={next} now={now} isFull={isFull(next)} />
          ) : (
            <p>{t('Lien de billetterie indisponible pour ce spectacle.')}</p>
          )}
        </section>
        <div className={styles.text}>
          <p lang={frenchLang()}>
            {typeset(next?.description ? next.description : show.description)}
          </p>
          {next && <Photos spectacleId={next.id} title={show.title} />}
          {videoUrl && (
            <LazyVideo url={videoUrl} title={show.title} poster={img} ambiance={show.ambiance} />
          )}
        </div>
        <div className={styles.dates}>
          <OtherDates show={{ id: 0, title: show.title }} />
        </div>
      </div>
    </article>
  )
}
