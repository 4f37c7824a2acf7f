import { REVIEWS } from '@espace/contracts/avis/avis.constants'
import { addressLine, VENUE } from '@espace/contracts/lieu/lieu.constants'
import { typeset } from '@espace/lettering/typeset'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { venueJsonLd } from '#shared/lib/head/json-ld-venue.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { phone } from '#shared/lib/language/french.ts'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { useApi, useContact, useServices } from '#shared/lib/services.tsx'
import { Empty, Loading, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { OutwardLink } from '#shared/ui/page/action.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import { Facts } from '#shared/ui/text/facts.tsx'
import { Faq } from '#shared/ui/text/faq.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import { Reviews } from '../avis/reviews.tsx'
import { lieuQueries } from './lieu.queries.ts'
import { VenueMap } from './venue-map.tsx'
import { accessBy, venueQuestions } from './venue-questions.ts'
import styles from './lieu-page.module.css'

export const loader = pageLoader(({ api, queryClient }) => ({
  queries: [queryClient.prefetchQuery(lieuQueries.images(api))],
}))

/** The venue (§2). */
export function Component() {
  const services = useServices()
  return (
    <>
      <PageHead
        title={t('Le lieu')}
        description={t(
          '70 places en arc de cercle, un bar, une scène : venir à L’espace comédie, horaires et accès.',
        )}
        path="/le-lieu"
        jsonLd={import.meta.env.SSR && venueJsonLd(services)}
      />
      <Banner />
      <Presentation />
      <Gallery />
      <Access />
      <Reviews max={REVIEWS} />
      <Section title={t('Vos questions')}>
        <Faq name="lieu" questions={venueQuestions(services.contact)} />
      </Section>
    </>
  )
}

/** The main picture under the title. */
function Banner() {
  const query = useQuery(lieuQueries.images(useApi()))
  const { data } = query
  const main = data?.find((image) => image.is_main)
  return (
    <div className={styles.banner}>
      <div className={styles.title}>
        <Title as="h1" fall aspect={0.2} maxLines={1}>
          {t('Le lieu')}
        </Title>
      </div>
      <QueryStatus of={query} />
      {data && !main && <Empty>{t('Aucune image principale')}</Empty>}
      {main && (
        <div className={styles.main} lang={frenchLang()}>
          <Picture path={main.image_path} folder="image_path" alt={main.alt} sizes="100vw" isMain />
        </div>
      )}
    </div>
  )
}

function Presentation() {
  const headingId = useId()
  const contact = useContact()
  const { phone: digits } = contact
  const stepFree = accessBy(contact, 'stepFree')
  return (
    <Section title={t('Une salle où l’on se voit rire')}>
      <div className={styles.columns}>
        <div className={styles.text}>
          <Paragraph>
            {t(
              '{seats} places, pas une de plus : à L’espace comédie, le premier rang a les genoux contre la scène et le dernier entend le trac des artistes. C’est un café-théâtre, avec un vrai bar, de vraies chaises et des gens qui viennent rire à côté d’inconnus.',
              { seats: VENUE.seats },
            )}
          </Paragraph>
          <Paragraph>
            {t(
              'On y joue du stand-up, des comédies, des seuls en scène et des scènes ouvertes où personne ne sait ce qui va arriver. Les portes ouvrent une heure avant le spectacle : le temps d’un verre, et de choisir sa place.',
            )}
          </Paragraph>
        </div>
        <div>
          <Facts
            id={headingId}
            title={t('En bref')}
            facts={[
              [t('Ouverture'), t('18h00')],
              [t('Fermeture'), t('23h00')],
              [t('Horaires'), t('variables selon les événements')],
              [t('Portes'), t('1 h avant le spectacle')],
              [t('Toilettes'), t('gratuites')],
              stepFree.text
                ? [t('Accès PMR'), stepFree.text, stepFree.lang]
                : [t('Accès PMR'), t('pas d’accès pour les personnes à mobilité réduite')],
              ...(digits === '' ? [] : [[t('Téléphone'), phone(digits)] as const]),
            ]}
          />
        </div>
      </div>
    </Section>
  )
}

/** The pictures but the main one, from the server. */
function Gallery() {
  const { data, error } = useQuery(lieuQueries.images(useApi()))
  if (error) return null // the banner says so already, with a way to try again
  const gallery = data?.filter((image) => !image.is_main)
  return (
    <Section title={t('En images')}>
      {!gallery && <Loading />}
      {gallery?.length === 0 && <Empty>{t('Aucune image')}</Empty>}
      <ul className={styles.gallery}>
        {gallery?.map((image) => (
          <li key={image.id} lang={frenchLang()}>
            <Picture
              path={image.image_path}
              folder="image_path"
              alt={image.alt}
              sizes="(min-width: 60rem) 28rem, 92vw"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Directions by one means of transport; nothing where they are not set. */
function Way({ title, text, lang }: { title: string; text: string; lang: 'fr' | undefined }) {
  if (!text) return null
  return (
    <>
      <h3>{title}</h3>
      <p lang={lang}>{typeset(text)}</p>
    </>
  )
}

function Access() {
  const contact = useContact()
  return (
    <Section title={t('Venir')} id="acces">
      <div className={styles.columns}>
        <div className={styles.text}>
          <Way title={t('En transports en commun')} {...accessBy(contact, 'transit')} />
          <Way title={t('En voiture')} {...accessBy(contact, 'driving')} />
          <Way title={t('À vélo')} {...accessBy(contact, 'cycling')} />
          <address className={styles.address}>
            {VENUE.name}
            <br />
            {typeset(addressLine(contact))}
          </address>
          {contact.directions !== '' && (
            <OutwardLink href={contact.directions} about={t('vers L’espace comédie')}>
              {t('Itinéraire')}
            </OutwardLink>
          )}
        </div>
        {contact.position !== '' && <VenueMap position={contact.position} />}
      </div>
    </Section>
  )
}
