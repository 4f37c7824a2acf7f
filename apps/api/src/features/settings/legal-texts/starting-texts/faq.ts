import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import type { House } from '@espace/contracts/settings/operator'
import { orToSay, type Part } from './part.ts'

export const faq = ({ address, phone, contact }: House): Part[] => [
  {
    heading: 'Où se trouve L’espace comédie ?',
    paragraphs: [`Au ${orToSay(address, 'adresse')}. ${contact.transit}`.trim()],
  },
  {
    heading: 'Comment réserver ?',
    paragraphs: [
      'Sur la page de chaque spectacle, avec « Réserver maintenant ». S’il reste des places, on en vend aussi à l’entrée, dès l’ouverture, une heure avant le spectacle.',
    ],
  },
  {
    heading: 'Les places sont-elles numérotées ?',
    paragraphs: [
      'Non : la salle a soixante-dix places et le placement est libre. Qui arrive tôt choisit.',
    ],
  },
  {
    heading: 'Faut-il un compte pour réserver ?',
    paragraphs: [
      'Non : un nom et une adresse e-mail suffisent. Un compte garde vos billets au même endroit.',
    ],
  },
  {
    heading: 'Comment payer ?',
    paragraphs: [
      'En ligne par carte quand la page du spectacle le propose, sinon à l’entrée, avant le spectacle. Elle le dit avant que vous ne réserviez.',
    ],
  },
  {
    heading: 'Y a-t-il des tarifs réduits ?',
    paragraphs: [
      'La page de chaque spectacle dit ses tarifs, et à qui ils s’adressent ; ayez le justificatif à l’entrée.',
    ],
  },
  {
    heading: 'Et si j’arrive en retard ?',
    paragraphs: [
      'On vous installe entre deux rires, au fond. Prévenez-nous si vous le pouvez : vos places vous attendront mieux.',
    ],
  },
  {
    heading: 'Nous venons en groupe.',
    paragraphs: [
      `Le site réserve jusqu’à ${MAX_SEATS} places à la fois. Au-delà, écrivez-nous : nous vous gardons des places jusqu’à une date convenue.`,
    ],
  },
  {
    heading: 'J’ai un empêchement. Que faire de mes places ?',
    paragraphs: [
      'Si vous avez réservé ici, rendez-les depuis « Mon compte » : elles profiteront à quelqu’un d’autre. Si vous avez acheté sur une billetterie extérieure, c’est elle qui peut vous aider.',
    ],
  },
  {
    heading: 'Et si une date est annulée ou reportée ?',
    paragraphs: [
      'Vous recevez un e-mail, et la page du spectacle le dit aussitôt. Une date annulée est remboursée.',
    ],
  },
  {
    heading: 'Peut-on boire et manger sur place ?',
    paragraphs: [
      'Oui : le bar ouvre avec les portes et reste ouvert après le spectacle. Planches, boissons avec et sans alcool, et rien d’obligatoire. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.',
    ],
  },
  {
    heading: 'La salle est-elle accessible aux personnes à mobilité réduite ?',
    paragraphs: [
      contact.stepFree ||
        `Non, et nous le regrettons. Appelez-nous au ${orToSay(phone, 'téléphone')} : nous chercherons une solution avec vous.`,
    ],
  },
  {
    heading: 'Je ne veux plus recevoir la lettre.',
    paragraphs: ['Par le lien à la fin de chaque lettre : le désabonnement est immédiat.'],
  },
]
