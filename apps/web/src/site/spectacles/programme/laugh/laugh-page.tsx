import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { ambianceOf, MAX_PAGE_SIZE } from '@espace/contracts/spectacles/spectacles.constants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { dateWithoutYear, nearness, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places, price, typeset } from '#shared/lib/language/french.ts'
import { frenchLang, localAddress, t, type Text } from '#shared/lib/language/language.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { FORM_ID } from '#shared/spectacles/booking/booking.tsx'
import { cardOf } from '#shared/spectacles/show-card.ts'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { Tags } from '#shared/spectacles/tags.tsx'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import { BUDGETS, type Idea, ideaFor, type When, type Wish, wishIn, wishPath } from './wish.ts'
import action from '#shared/ui/page/action.module.css'
import booking from '#site/reservations/booking.module.css'
import styles from './laugh-page.module.css'

/** A suggested show for a wish, or none; it changes with the minute. */
const ideaQuery = (api: ApiClient, wish: Wish, now: number) =>
  queryOptions({
    queryKey: ['spectacles', 'idea', wish],
    queryFn: async ({ signal }): Promise<Idea | null> => {
      const shows = await api.spectacles.upcoming({ query: { limit: MAX_PAGE_SIZE } }, { signal })
      const idea = ideaFor(shows, wish, now)
      return idea ? { ...idea, show: cardOf(idea.show) } : null
    },
  })

export const loader = pageLoader(({ api, queryClient, url, clock }) => {
  const query = ideaQuery(api, wishIn(url.searchParams), clock.get())
  return { queries: [queryClient.prefetchQuery(query)], main: query.queryKey }
})

/** « Faites-moi rire »: when, how many, how much; one show, one sentence why, one press. */
export function Component() {
  const [search] = useSearchParams()
  const wish = wishIn(search)
  const query = useQuery(ideaQuery(useApi(), wish, useNow()))
  return (
    <Page
      title={t('Faites-moi rire')}
      description={t('Dites quand, combien et pour combien : une idée de spectacle à Lille.')}
      path="/faites-moi-rire"
    >
      <WishForm wish={wish} />
      <QueryStatus of={query} />
      {query.data && <Found idea={query.data} wish={wish} />}
      {query.data === null && (
        <Empty
          action={
            <ActionLink to="/spectacles" look="line">
              {t('Toute la programmation')}
            </ActionLink>
          }
        >
          {t('Rien pour vous tous à ce prix : essayez à moins, ou pour un peu plus.')}
        </Empty>
      )}
    </Page>
  )
}

const WHEN_LABELS: Readonly<Record<When, Text>> = {
  'ce-soir': 'Ce soir',
  demain: 'Demain',
  semaine: 'Cette semaine',
}

/** A form of the browser's own: its answer is an address. */
function WishForm({ wish }: { wish: Wish }) {
  const { when, seats, budget } = wish
  const counts = Array.from({ length: MAX_SEATS }, (_, index) => index + 1)
  return (
    // Remounts the fields for another wish.
    <form
      key={wishPath(wish)}
      className={`stack ${styles.form}`}
      data-ambiance="papier"
      action={localAddress('/faites-moi-rire')}
    >
      <div className="row">
        <Choice name="quand" label={t('Quand ?')} value={when}>
          {Object.entries(WHEN_LABELS).map(([name, label]) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </Choice>
        <Choice name="places" label={t('Combien ?')} value={seats}>
          {counts.map((count) => (
            <option key={count} value={count}>
              {places(count)}
            </option>
          ))}
        </Choice>
        <Choice name="budget" label={t('Pour combien ?')} value={budget ?? ''}>
          <option value="">{t('peu importe')}</option>
          {BUDGETS.map((euros) => (
            <option key={euros} value={euros}>
              {t('{price} la place au plus', { price: price(euros * 100) })}
            </option>
          ))}
        </Choice>
      </div>
      <p>
        <button className={action.notch}>{t('Faites-moi rire')}</button>
      </p>
    </form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string | number
  children: ReactNode
}

function Choice({ name, label, value, children }: ChoiceProps) {
  const id = useId()
  return (
    <p className={booking.field}>
      <label htmlFor={id}>{typeset(label)}</label>
      <select id={id} name={name} defaultValue={value}>
        {children}
      </select>
    </p>
  )
}

function Found({ idea, wish }: { idea: Idea; wish: Wish }) {
  const { show, isInTime, hasOthers } = idea
  const now = useNow()
  return (
    <article className={`stack ${styles.idea}`} data-ambiance={ambianceOf(show)}>
      {!isInTime && <p>{typeset(t('Rien à ces dates pour vous tous. Le plus tôt :'))}</p>}
      <Title aspect={0.3} maxLines={2} lang={frenchLang()}>
        {show.title}
      </Title>
      <p>
        <ShowDate show={show} />
      </p>
      <p>
        <Tags show={show} now={now} />
      </p>
      <Paragraph>{reasonFor(idea, wish, dayInParis(now))}</Paragraph>
      <div className="row">
        <ActionLink to={bookingPath(idea, wish)} about={`: ${show.title}`}>
          {t('Réserver pour {seats}', { seats: wish.seats })}
        </ActionLink>
        {hasOthers && (
          <ActionLink to={wishPath({ ...wish, skip: wish.skip + 1 })} look="line">
            {t('Une autre idée')}
          </ActionLink>
        )}
      </div>
    </article>
  )
}

/** Anchor of the booking form; the page itself for a show with external ticketing. */
const bookingPath = ({ show, isSoldHere }: Idea, { seats }: Wish) =>
  isSoldHere ? `${showPath(show)}?places=${seats}#${FORM_ID}` : showPath(show)

const NEAR = { 'aujourd’hui': 'aujourd’hui', 'ce soir': 'ce soir', demain: 'demain' } as const

/** « Parce que c’est ce soir à 20:30, à 15 € la place, et qu’il en reste pour vous 3. » */
function reasonFor({ show }: Idea, { seats }: Wish, today: string): string {
  const near = nearness(show.date_spectacle, show.heure_spectacle, today)
  const day = near ? t(NEAR[near]) : dateWithoutYear(show.date_spectacle)
  const { price_cents: cents, places_restantes: left } = show
  const parts = [
    `${t('Parce que c’est')} ${day} ${t('à')}\u00A0${shortTime(show.heure_spectacle)}`,
    ...(cents === null ? [] : [costOf(cents)]),
    ...(left === null ? [] : [t('et qu’il reste de la place pour {seats}', { seats })]),
  ]
  return `${parts.join(', ')}.`
}

const costOf = (cents: number): string =>
  cents === 0 ? t('que c’est gratuit') : t('à {price} la place', { price: price(cents) })
