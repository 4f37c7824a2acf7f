import { FEATURED_SIZE } from '@espace/contracts/artistes/artistes.constants'
import { HOME_REVIEWS } from '@espace/contracts/avis/avis.constants'
import { UPCOMING_BLOCK_SIZE } from '@espace/contracts/spectacles/spectacles.constants'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { HAS_PAID } from '#shared/lib/has-paid.ts'
import { venueJsonLd } from '#shared/lib/head/json-ld-venue.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { emptyCart } from '#shared/lib/kept.ts'
import { t, type Text } from '#shared/lib/language/language.ts'
import { redirect, useNavigate, useSearchParams } from '#shared/lib/router.ts'
import { useServices, useSession, useApi } from '#shared/lib/services.tsx'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { whenSeen, lazyOptional } from '#shared/ui/page/lazy-part.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import { ArtistCards } from '../artistes/artist-card.tsx'
import { artistesQueries } from '../artistes/artistes.queries.ts'
import { VenueBlock } from '../lieu/venue-block.tsx'
import { NewsletterBlock } from '../newsletter/newsletter-block.tsx'
import { Tickets } from '../spectacles/booking/ticket.tsx'
import { Calendar, monthIn } from '../spectacles/sections/calendar.tsx'
import { Hero } from '../spectacles/sections/hero.tsx'
import { spectaclesQueries } from '../spectacles/spectacles.queries.ts'
import styles from './home-page.module.css'

const loadRoom = async () => (await import('./next-room.tsx')).NextRoom

const NextRoom = whenSeen({
  load: loadRoom,
  server: import.meta.env.SSR ? await loadRoom() : undefined,
})

const loadReviews = async () => (await import('../avis/reviews.tsx')).Reviews

const Reviews = whenSeen({
  load: loadReviews,
  server: import.meta.env.SSR ? await loadReviews() : undefined,
  rootMargin: '600px',
})

export const loader = pageLoader(({ api, queryClient, url, clock }) => {
  const leaving = unsubscribeAddress(url.searchParams)
  if (leaving) return redirect(leaving)
  const hero = spectaclesQueries.hero(api)
  return {
    queries: [
      queryClient.prefetchQuery(hero),
      queryClient.prefetchQuery(spectaclesQueries.upcoming(api)),
      queryClient.prefetchQuery(
        spectaclesQueries.month(api, monthIn(url.searchParams, clock.get())),
      ),
      queryClient.prefetchQuery(artistesQueries.featured(api)),
    ],
    main: hero.queryKey,
  }
})

/** Old links to leave the newsletter lead to the page for it (§2). */
function unsubscribeAddress(search: URLSearchParams): string | undefined {
  const isLeaving = search.has('unsubscribe') && (search.has('email') || search.has('token'))
  if (!isLeaving) return undefined
  const kept = new URLSearchParams()
  for (const name of ['email', 'token']) {
    const value = search.get(name)
    if (value !== null) kept.set(name, value)
  }
  return `/unsubscribe?${kept.toString()}`
}

/** The home page (§2): composed of blocks that live in their rooms. */
export function Component() {
  const services = useServices()
  return (
    <>
      <PageHead
        description={t(
          'Stand-up, comédies et scènes ouvertes toute la semaine dans un café-théâtre de 70 places au cœur de Lille. Programmation, calendrier et réservation.',
        )}
        path="/"
        jsonLd={import.meta.env.SSR && venueJsonLd(services)}
      />
      <PaymentMessage />
      <h1 className={styles.heading} tabIndex={-1}>
        {t('Comedy club & café-théâtre à Lille')}
      </h1>
      <Hero />
      <Upcoming />
      <Featured />
      <Calendar path="/" />
      <VenueBlock>
        <NextRoom />
      </VenueBlock>
      <div className={styles.pair}>
        <Reviews max={HOME_REVIEWS} />
        <NewsletterBlock />
      </div>
      <CallToAction />
    </>
  )
}

/** The last word of the home page (§2). */
function CallToAction() {
  return (
    <section data-ambiance="ocre" aria-labelledby="ce-soir">
      <div className={styles.inner}>
        <Title id="ce-soir" fall aspect={0.16} maxLines={2}>
          {t('On rit quand ?')}
        </Title>
        <p className={styles.actions}>
          <ActionLink to="/spectacles">{t('Choisir un spectacle')}</ActionLink>
          <ActionLink to="/faites-moi-rire" look="line">
            {t('Faites-moi rire')}
          </ActionLink>
          <ActionLink to="/contact" look="line">
            {t('Nous contacter')}
          </ActionLink>
        </p>
      </div>
    </section>
  )
}

/** A customer back from an unfinished payment may resume it while the seats are held. */
const HeldPlaces = lazyOptional(
  async () => (await import('../reservations/checkout/held/held-places.tsx')).HeldPlaces,
)

/** §9 */
const REDIRECT_MS = 3_000

type Outcome = 'success' | 'cancel'

const SENTENCES: Record<Outcome, Text> = {
  success: 'Paiement confirmé !',
  cancel: "Paiement annulé. Votre réservation n'a pas été finalisée.",
}

function outcomeIn(search: URLSearchParams): Outcome | undefined {
  if (search.get('payment') === 'cancel') return 'cancel'
  return search.get('payment') === 'success' && search.has('session_id') ? 'success' : undefined
}

/**
 * The return from payment (§2), handled once: the address loses its parameters, and after a payment
 * the cart is emptied and the reservations shown.
 */
function PaymentMessage() {
  const [search] = useSearchParams()
  const [outcome] = useState(() => outcomeIn(search))
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (!outcome) return undefined
    void navigate('/', { replace: true, preventScrollReset: true })
    if (outcome === 'cancel') return undefined
    emptyCart()
    const timer = setTimeout(() => void navigate('/mon-compte', { state: HAS_PAID }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [outcome, navigate])
  if (!outcome) return null
  return (
    <>
      <output className={styles.message} data-ambiance={outcome === 'success' ? 'deule' : 'papier'}>
        {t(SENTENCES[outcome])}
      </output>
      <div className={styles.held}>{outcome === 'cancel' && status === 'in' && <HeldPlaces />}</div>
    </>
  )
}

/** The next three shows (§2). */
function Upcoming() {
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

/** Four artists on the home page (§2). */
function Featured() {
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
