import type { Operator } from '@espace/contracts/settings/operator'
import { orToSay, type Part } from './part.ts'

export const privacy = ({ name, address, email, host }: Operator): Part[] => [
  {
    heading: 'Qui s’en occupe',
    paragraphs: [
      `${orToSay(name, 'exploitant')}, ${orToSay(address, 'adresse')}, décide de ce qui est fait de vos données. Pour toute question : ${orToSay(email, 'adresse e-mail')}.`,
      `Le site et sa base de données sont tenus par ${orToSay(host, 'hébergeur')}. Nous ne vendons et ne louons aucune donnée.`,
    ],
  },
  {
    heading: 'Votre compte et vos réservations',
    paragraphs: [
      'Civilité, nom, adresse e-mail, date de naissance (il faut 15 ans) et mot de passe, que nous ne pouvons pas lire : pour tenir votre compte et vos places (exécution du contrat). Gardés jusqu’à ce que vous supprimiez votre compte, ou trois ans après votre dernière connexion ou réservation : nous vous écrivons trente jours avant. Les ventes restent alors sans votre nom, pour notre comptabilité.',
      'Chaque appareil connecté est gardé le temps de la connexion, puis sept jours.',
    ],
  },
  {
    heading: 'La lettre',
    paragraphs: [
      'Votre adresse e-mail, parce que vous l’avez demandé (consentement). Chaque message permet de se désabonner d’un clic. Le lendemain d’une soirée où vous étiez, elle vous demande aussi la meilleure vanne : celle que vous racontez peut paraître sur le site avec le prénom que vous donnez ; sinon elle est effacée au bout de douze mois. Il en va de même des artistes que vous suivez et des dates pour lesquelles vous demandez à être prévenu, dont l’adresse est effacée deux jours après. Sans nouvelles de vous pendant trois ans, votre adresse est effacée ; une adresse jamais confirmée l’est après trente jours. La preuve de votre accord est gardée sans votre adresse, sous forme d’empreinte.',
      'Nous ne mesurons ni l’ouverture de nos messages, ni vos clics.',
    ],
  },
  {
    heading: 'Vos messages',
    paragraphs: [
      'Ce que vous nous écrivez par le formulaire de contact, pour vous répondre (intérêt légitime) : douze mois. Les messages que nous vous envoyons quittent notre file d’attente vides, et leur trace disparaît après trente jours.',
    ],
  },
  {
    heading: 'Sécurité et journaux',
    paragraphs: [
      'Nos journaux techniques ne contiennent ni nom, ni adresse e-mail, ni adresse de connexion. Des compteurs limitent les abus et s’effacent d’eux-mêmes.',
    ],
  },
  {
    heading: 'Ce qui vient d’ailleurs',
    paragraphs: [
      'La carte et les vidéos ne se chargent qu’après votre accord, que vous pouvez reprendre à tout moment sur la page « Cookies ». Les avis Google sont demandés par notre serveur, pas par votre navigateur. Le paiement en ligne, quand il est proposé, se fait chez Stripe : nous ne voyons pas votre carte.',
      'La billetterie extérieure, quand un spectacle y renvoie, a ses propres règles [à confirmer par la salle : nom de la billetterie].',
    ],
  },
  {
    heading: 'Vos droits',
    paragraphs: [
      'Dans « Mon compte », vous lisez, corrigez, emportez ou effacez vos données vous-même, tout de suite. Vous pouvez aussi nous écrire pour tout cela, vous opposer à un usage ou le limiter.',
      'Une réponse ne vous convient pas ? La CNIL reçoit les plaintes : www.cnil.fr.',
    ],
  },
]
