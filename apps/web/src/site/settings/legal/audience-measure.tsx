import { LEAST_SHOWN, VIEWS_KEPT_MONTHS } from '@espace/contracts/figures/figures.constants'
import { typeset } from '@espace/lettering/typeset'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import styles from './legal.module.css'

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
export function AudienceMeasure() {
  return (
    <>
      <h2 id="mesure-d-audience">Mesure d’audience</h2>
      <Paragraph>
        Le serveur compte combien de fois la page de chaque spectacle est lue dans le mois. C’est un
        nombre, sans cookie ni identifiant : deux visiteurs n’y sont pas distingués. Voici les
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
