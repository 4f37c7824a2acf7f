import type { Operator } from '@espace/contracts/settings/operator'
import { orToSay, type Part } from './part.ts'

export const terms = ({ name, mediator, vatNumber }: Operator): Part[] => [
  {
    heading: 'Qui vend',
    paragraphs: [
      `Quand vous réservez sur ce site, le vendeur est ${orToSay(name, 'exploitant')}. Quand un spectacle renvoie vers une billetterie extérieure, c’est elle, ou le producteur, qui vend : ses conditions s’appliquent alors [à confirmer par la salle : nom de la billetterie].`,
    ],
  },
  {
    heading: 'Prix et paiement',
    paragraphs: [
      `Les prix sont en euros, toutes taxes comprises, sans frais ajoutés${vatNumber === '' ? '' : ` (TVA ${vatNumber})`}. Le prix affiché au moment où vous réservez est le vôtre.`,
      'On paie en ligne quand la page le propose, sinon à l’entrée, avant le spectacle [à confirmer par la salle : moyens de paiement].',
    ],
  },
  {
    heading: 'Votre réservation',
    paragraphs: [
      'Elle est faite quand le site l’affiche comme confirmée ; un e-mail la répète, avec un code pour chaque date. Le code vaut pour une seule entrée : ne le montrez qu’à l’entrée. Le placement est libre.',
      'La revente de places sans l’accord du producteur est interdite (article 313-6-2 du code pénal).',
    ],
  },
  {
    heading: 'Pas de droit de rétractation',
    paragraphs: [
      'Une place de spectacle est une prestation de loisirs fournie à une date déterminée : la loi ne prévoit pas de droit de rétractation (article L221-28, 12° du code de la consommation).',
      'Un empêchement ? Vous pouvez rendre vos places depuis votre compte tant que le site le permet.',
    ],
  },
  {
    heading: 'Annulation, report',
    paragraphs: [
      'Si nous annulons une date, nous vous prévenons par e-mail et vous remboursons le prix payé. Si nous la reportons, vos places valent pour la nouvelle date, ou vous êtes remboursé à votre demande [à confirmer par la salle : délai de la demande].',
    ],
  },
  {
    heading: 'Une réclamation',
    paragraphs: [
      `Écrivez-nous d’abord. Sans accord dans les soixante jours, vous pouvez saisir gratuitement le médiateur de la consommation : ${orToSay(mediator, 'nom et adresse du médiateur')}. Le droit français s’applique.`,
    ],
  },
]
