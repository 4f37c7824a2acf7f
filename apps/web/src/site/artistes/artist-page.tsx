import type { Artist, ArtistDate } from '@espace/contracts/artistes/artistes'
import { artistPath, idIn, showPath } from '@espace/contracts/spectacles/show-path'
import { ambianceOf } from '@espace/contracts/spectacles/spectacles.constants'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { imagePath } from '#shared/lib/head/image-path.ts'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { FrenchWords } from '#shared/lib/language/french-words.tsx'
import { typeset } from '#shared/lib/language/french.ts'
import { frenchLang, t, languageCode } from '#shared/lib/language/language.ts'
import { Link, useParams } from '#shared/lib/router.ts'
import { useApi, useServices, useUser } from '#shared/lib/services.tsx'
import { AddressForm } from '#shared/ui/email/address-form.tsx'
import { Empty, ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { LazyVideo } from '#shared/ui/pictures/lazy-video.ts'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import { videoId } from '#shared/ui/pictures/video-id.ts'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { ArtistLinks } from './artist-card.tsx'
import { artistesQueries } from './artistes.queries.ts'
import styles from './artist-page.module.css'
import followBlock from './follows/follow-block.module.css'

export const loader = pageLoader(({ api, queryClient, params, url }) => {
  const { id: written = '' } = params
  const id = idIn(written)
  const query = artistesQueries.one(api, id)
  return {
    queries: [
      queryClient.prefetchQuery(query),
      queryClient.prefetchQuery(artistesQueries.dates(api, id)),
    ],
    main: query.queryKey,
    movedTo: () => {
      const artist = queryClient.getQueryData(query.queryKey)
      if (!artist || url.pathname === artistPath(artist)) return undefined
      return artistPath(artist) + url.search
    },
  }
})

/** Profile of an artist: biography, dates and links. */
export function Component() {
  const id = idIn(useParams()['id'] ?? '')
  const { data, error, refetch } = useQuery(artistesQueries.one(useApi(), id))
  if (data) return <Portrait artist={data} />
  const isUnknown = error !== null && 'status' in error && error.status === 404
  return (
    <Page title={t('Artiste')} description={t('Un artiste de L’espace comédie, à Lille.')}>
      {!error && <Loading />}
      {isUnknown && (
        <Empty action={<ActionLink to="/artistes">{t('Voir les artistes')}</ActionLink>}>
          {t('Artiste non trouvé')}
        </Empty>
      )}
      {error && !isUnknown && <ErrorMessage error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

/** Dates in sight; the others are a press away. */
const SHOWN = 6

function Portrait({ artist }: { artist: Artist }) {
  const { origin } = useServices()
  const { data: dates } = useQuery(artistesQueries.dates(useApi(), String(artist.id)))
  const { name, photo, biography, links = [] } = artist
  const video = links.find(({ url }) => videoId(url) !== undefined)
  const image = imagePath(photo, 'photo_artiste')
  return (
    <Page
      title={name}
      description={
        biography?.slice(0, 200) ??
        t(
          '{name} à L’espace comédie, café-théâtre à Lille : dates à venir, et celles qui ont joué.',
          { name },
        )
      }
      path={artistPath(artist)}
      jsonLd={
        import.meta.env.SSR && {
          '@type': 'Person',
          '@id': origin + artistPath(artist),
          name,
          url: origin + artistPath(artist),
          ...(image !== '' && { image: new URL(image, origin).href }),
          ...(biography !== undefined && { description: biography }),
          ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
        }
      }
    >
      <div className={styles.head}>
        <div className={styles.picture} data-ambiance={ambianceOf({ title: name })}>
          <Picture
            path={photo}
            folder="photo_artiste"
            alt={t('Portrait de {name}', { name })}
            sizes="(min-width: 60rem) 24rem, 92vw"
            isMain
          />
        </div>
        <div>
          {biography?.split(/\n+/).map((paragraph) => (
            <p key={paragraph} lang={frenchLang()}>
              {typeset(paragraph)}
            </p>
          ))}
          <ArtistLinks name={name} links={links} />
          <FollowBlock artist={artist} />
        </div>
      </div>
      {video && <LazyVideo url={video.url} title={name} />}
      <Section title={t('À venir')}>
        {dates?.upcoming.length === 0 && <p>{t('Pas de date annoncée pour l’instant.')}</p>}
        <Dates dates={dates?.upcoming ?? []} />
        <p>
          <a className={styles.calendar} href={`/artistes/${artist.id}.ics`}>
            {t('Suivre ses dates dans mon agenda')}
          </a>
        </p>
      </Section>
      {dates && dates.past.length > 0 && (
        <Section title={t('Déjà sur notre scène')}>
          <Dates dates={dates.past} />
        </Section>
      )}
    </Page>
  )
}

const Dates = ({ dates }: { dates: readonly ArtistDate[] }) => (
  <>
    <DateList dates={dates.slice(0, SHOWN)} />
    {dates.length > SHOWN && (
      <details className="fold">
        <summary>{t('Toutes les dates')}</summary>
        <DateList dates={dates.slice(SHOWN)} />
      </details>
    )}
  </>
)

const DateList = ({ dates }: { dates: readonly ArtistDate[] }) => (
  <ul className={styles.dates}>
    {dates.map((date) => (
      <li key={date.id}>
        <Link to={showPath(date)}>
          <time dateTime={date.date_spectacle}>
            {longDate(date.date_spectacle)} {t('à')} {shortTime(date.heure_spectacle)}
          </time>
          <span>
            <FrenchWords>{typeset(date.title)}</FrenchWords>
            {date.status === 'annulé' && <b> {t('(annulé)')}</b>}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const FAILED = 'Cela n’a pas marché. Veuillez réessayer.'

/** Hearing by mail of the new dates of an artist. */
function FollowBlock({ artist }: { artist: Pick<Artist, 'id' | 'name'> }) {
  const { follows } = useApi()
  const user = useUser()
  return (
    <Section title={t('Suivre {name}', { name: artist.name })} id="suivre">
      <div className={followBlock.paper}>
        <Paragraph>
          {t(
            'Un e-mail quand une nouvelle date est annoncée, un par jour au plus, et rien d’autre. Chaque message permet de ne plus suivre, d’un clic.',
          )}
        </Paragraph>
        <AddressForm
          path={artistPath(artist)}
          anchor="suivre"
          action={t('Suivre cet artiste')}
          busy={t('Un instant...')}
          failed={FAILED}
          email={user?.email}
          send={({ artistId, email, website }) =>
            follows.follow({
              body: { artistId: Number(artistId), email, website, language: languageCode() },
            })
          }
        >
          <input type="hidden" name="language" value={languageCode()} />
          <input type="hidden" name="artistId" value={artist.id} />
        </AddressForm>
      </div>
    </Section>
  )
}
