import { LEAST_SHOWN, VIEWS_KEPT_MONTHS } from '@espace/contracts/figures/figures.constants'
import { typeset } from '@espace/lettering/typeset'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { consentKey, forgetConsent, useConsent } from '#shared/ui/feedback/consent.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import styles from './legal.module.css'

const CONSENTS = [
  { name: 'carte', label: 'La carte OpenStreetMap', where: 'page « Le lieu »' },
  { name: 'video', label: 'Les vidéos YouTube', where: 'pages des spectacles et des artistes' },
]

/** Everything that the site keeps in a browser: cookies, then local and session storage. */
const KEPT = [
  {
    name: 'visitor, csrf-token',
    where: 'cookies',
    what: 'Reconnaître que c’est bien cette page qui envoie un formulaire.',
    time: 'un jour',
  },
  {
    name: 'device',
    where: 'cookies',
    what: 'Reconnaître un appareil déjà connecté à votre compte, pour que ceux qui essaient d’autres mots de passe ne vous en ferment pas la porte.',
    time: 'six mois après la dernière connexion',
  },
  {
    name: 'token',
    where: 'stockage local',
    what: 'Rester connecté à votre compte.',
    time: 'jusqu’à la déconnexion',
  },
  {
    name: 'cart',
    where: 'stockage local',
    what: 'Votre réservation en cours.',
    time: 'jusqu’à ce qu’elle soit faite, ou jusqu’à la déconnexion',
  },
  {
    name: CONSENTS.map(({ name }) => consentKey(name)).join(', '),
    where: 'stockage local',
    what: 'Se souvenir que vous avez accepté la carte ou les vidéos.',
    time: 'six mois',
  },
  {
    name: 'heroSlides:v1',
    where: 'stockage de session',
    what: 'Ne pas redemander les affiches de l’accueil.',
    time: 'la visite',
  },
  {
    name: 'react-router-scroll-positions',
    where: 'stockage de session',
    what: 'Revenir là où vous lisiez.',
    time: 'la visite',
  },
  {
    name: 'Nombre d’envois de chaque formulaire',
    where: 'mémoire de la page',
    what: 'Ne pas envoyer trop souvent. Notre serveur compte aussi, sous une empreinte et non sous votre adresse IP.',
    time: 'une heure au plus',
  },
  {
    name: 'accueil, accueil-envois, accueil-appareil, brouillon:…',
    where: 'stockage local et IndexedDB',
    what: 'Pour l’équipe seulement : la soirée à l’accueil sans réseau, les brouillons du tableau de bord.',
    time: 'deux jours pour la soirée, jusqu’à l’enregistrement pour un brouillon',
  },
  {
    name: 'billets',
    where: 'cache du navigateur',
    what: 'Avec un compte : montrer vos billets à venir sans réseau.',
    time: 'jusqu’au lendemain du spectacle, ou jusqu’à la déconnexion',
  },
  {
    name: 'Le programme et vos dernières pages',
    where: 'cache du navigateur',
    what: 'Les relire sans réseau ; jamais votre compte ni vos réservations.',
    time: 'cinquante pages au plus, refaites à chaque visite',
  },
]

/** Cookies and local storage of the site, and consents to withdraw. */
export function Component() {
  return (
    <Page
      title="Cookies"
      description="Ce que le site de L’espace comédie garde dans votre navigateur, combien de temps, et comment reprendre un accord."
      path="/cookies"
    >
      <div className={styles.text}>
        <Paragraph>
          Pas de publicité, pas de traceur, rien qui vous suive&nbsp;: ce que le site garde dans
          votre navigateur sert à le faire fonctionner, ce qui ne demande pas d’accord. La carte et
          les vidéos viennent d’ailleurs&nbsp;: elles attendent votre oui.
        </Paragraph>
        <h2>Vos accords</h2>
        <ul className={styles.consents}>
          {CONSENTS.map((consent) => (
            <ConsentRow key={consent.name} {...consent} />
          ))}
        </ul>
        <h2>Ce que le site garde</h2>
        <dl className={styles.facts}>
          {KEPT.map(({ name, where, what, time }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeset(`${what} (${where}, ${time})`)}</dd>
            </div>
          ))}
        </dl>
        <AudienceMeasure />
      </div>
    </Page>
  )
}

function ConsentRow({ name, label, where }: (typeof CONSENTS)[number]) {
  const isGiven = useConsent(name)
  const isHydrated = useIsHydrated()
  return (
    <li>
      <span>
        <b>{label}</b> {typeset(`(${where}) :`)}{' '}
        <output>{isGiven ? 'vous avez accepté' : 'vous n’avez pas accepté'}</output>
      </span>
      {isHydrated && isGiven && (
        <ActionButton look="line" onClick={() => forgetConsent(name)}>
          Retirer mon accord
        </ActionButton>
      )}
    </li>
  )
}

/** The CNIL's criteria for audience measurement without consent (4 July 2025), and our answers. */
const CRITERIA = [
  {
    asked: 'Une seule finalité : mesurer l’audience',
    answer:
      'Savoir combien de fois la page d’un spectacle est lue, et combien de réservations la suivent. Rien d’autre n’en est tiré.',
  },
  {
    asked: 'Pour le compte exclusif de l’éditeur',
    answer: 'Le compte est fait par le serveur de ce site et lu par l’équipe de la salle.',
  },
  {
    asked: 'Des statistiques anonymes seulement',
    answer: `Une somme par spectacle et par mois. Une somme au-dessous de ${LEAST_SHOWN} n’est montrée à personne.`,
  },
  {
    asked: 'Pas de recoupement avec d’autres traitements',
    answer:
      'Une lecture n’est rattachée ni à un compte, ni à une réservation, ni à une autre lecture : il n’y a rien à recouper.',
  },
  {
    asked: 'Rien n’est transmis à des tiers',
    answer: 'Aucun prestataire ne compte pour nous, et ces sommes ne sont données à personne.',
  },
  {
    asked: 'Pas de suivi d’un site à l’autre',
    answer: 'Il n’y a pas d’identifiant, donc rien qui vous suivrait, même d’une page à l’autre.',
  },
  {
    asked: 'Traceurs de treize mois au plus',
    answer: 'Aucun traceur : rien n’est écrit ni lu dans votre navigateur pour compter.',
  },
  {
    asked: 'Adresse IP et position',
    answer: 'Le compte n’enregistre ni votre adresse IP, ni le lieu où vous êtes.',
  },
  {
    asked: 'Données gardées vingt-cinq mois au plus',
    answer: `Les sommes sont effacées d’elles-mêmes après ${VIEWS_KEPT_MONTHS} mois, durée revue chaque année.`,
  },
  {
    asked: 'Les visiteurs sont informés et peuvent s’opposer',
    answer:
      'Cette page le dit. Comme aucune lecture n’est celle de quelqu’un, il n’y a rien à retirer après coup.',
  },
]

/** How visits are counted without tracking, criterion by criterion. */
function AudienceMeasure() {
  return (
    <>
      <h2 id="mesure-d-audience">Mesure d’audience</h2>
      <Paragraph>
        Le serveur compte combien de fois la page de chaque spectacle est lue dans le mois. C’est un
        nombre, sans cookie ni identifiant&nbsp;: deux visiteurs n’y sont pas distingués. Voici les
        critères de la CNIL pour une mesure d’audience sans consentement, et nos réponses.
      </Paragraph>
      <dl className={styles.facts}>
        {CRITERIA.map(({ asked, answer }) => (
          <div key={asked}>
            <dt>{typeset(asked)}</dt>
            <dd>{typeset(answer)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
