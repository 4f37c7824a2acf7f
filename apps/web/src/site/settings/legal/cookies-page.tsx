import { typeset } from '@espace/lettering/typeset'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { consentKey, forgetConsent, useConsent } from '#shared/ui/feedback/consent.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { AudienceMeasure } from './audience-measure.tsx'
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
          Pas de publicité, pas de traceur, rien qui vous suive : ce que le site garde dans votre
          navigateur sert à le faire fonctionner, ce qui ne demande pas d’accord. La carte et les
          vidéos viennent d’ailleurs : elles attendent votre oui.
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
