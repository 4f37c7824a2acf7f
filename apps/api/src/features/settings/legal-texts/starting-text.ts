import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import type { Operator, Venue } from '@espace/contracts/settings/operator'
import type { LegalPage } from '@espace/contracts/settings/settings.constants'
import escapeHtml from 'escape-html'

/** The headings of a text, in their order, each with the plain paragraph or paragraphs under it. */
export type Parts = Readonly<Record<string, string | readonly string[]>>

/** The team's value, or a placeholder that names the missing one. */
export const orToSay = (said: string, what: string): string =>
  said === '' ? `[à compléter : ${what}]` : said

const faq = ({ address, phone, contact }: Venue): Parts => ({
  'Où se trouve L’espace comédie ?': `Au ${orToSay(address, 'adresse')}. ${contact.transit}`.trim(),
  'Comment réserver ?':
    'Sur la page de chaque spectacle, avec « Réserver maintenant ». S’il reste des places, on en vend aussi à l’entrée, dès l’ouverture, une heure avant le spectacle.',
  'Les places sont-elles numérotées ?':
    'Non : la salle a soixante-dix places et le placement est libre. Qui arrive tôt choisit.',
  'Faut-il un compte pour réserver ?':
    'Non : un nom et une adresse e-mail suffisent. Un compte garde vos billets au même endroit.',
  'Comment payer ?':
    'En ligne par carte quand la page du spectacle le propose, sinon à l’entrée, avant le spectacle. Elle le dit avant que vous ne réserviez.',
  'Y a-t-il des tarifs réduits ?':
    'La page de chaque spectacle dit ses tarifs, et à qui ils s’adressent ; ayez le justificatif à l’entrée.',
  'Et si j’arrive en retard ?':
    'On vous installe entre deux rires, au fond. Prévenez-nous si vous le pouvez : vos places vous attendront mieux.',
  'Nous venons en groupe.': `Le site réserve jusqu’à ${MAX_SEATS} places à la fois. Au-delà, écrivez-nous : nous vous gardons des places jusqu’à une date convenue.`,
  'J’ai un empêchement. Que faire de mes places ?':
    'Si vous avez réservé ici, rendez-les depuis « Mon compte », ou par le lien de notre e-mail : elles profiteront à quelqu’un d’autre. Si vous avez acheté sur une billetterie extérieure, c’est elle qui peut vous aider.',
  'Et si une date est annulée ou reportée ?':
    'Vous recevez un e-mail, et la page du spectacle le dit aussitôt. Une date annulée est remboursée ; si elle est reportée, vos places valent pour la nouvelle, ou vous sont remboursées à votre demande.',
  'Peut-on boire et manger sur place ?':
    'Oui : le bar ouvre avec les portes et reste ouvert après le spectacle. Planches, boissons avec et sans alcool, et rien d’obligatoire. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.',
  'La salle est-elle accessible aux personnes à mobilité réduite ?':
    contact.stepFree ||
    `Non, et nous le regrettons. Appelez-nous au ${orToSay(phone, 'téléphone')} : nous chercherons une solution avec vous.`,
  'Je ne veux plus recevoir la lettre.':
    'Par le lien à la fin de chaque lettre : le désabonnement est immédiat.',
})

const legalNotice = ({ name, director, email }: Operator): Parts => ({
  'Contenu du site': [
    `Les textes, les images et les affiches de ce site appartiennent à ${orToSay(name, 'exploitant')}, aux artistes ou à leurs producteurs. Merci de nous demander avant de les reprendre ailleurs.`,
    'Les horaires, les prix et les places restantes sont donnés de bonne foi et tenus à jour ; en cas d’écart, la billetterie fait foi.',
  ],
  'Signaler un contenu': `Un contenu vous paraît illicite, inexact, ou vous représente sans votre accord ? Écrivez à ${orToSay(email, 'adresse e-mail')} : ${orToSay(director, 'directeur ou directrice de la publication')} vous répondra.`,
  'Données personnelles et traceurs':
    'Ce que nous savons de vous se lit sur la page « Confidentialité » ; ce que le site garde dans votre navigateur, sur la page « Cookies ».',
})

const privacy = ({ name, address, email, host }: Operator): Parts => ({
  'Qui s’en occupe': [
    `${orToSay(name, 'exploitant')}, ${orToSay(address, 'adresse')}, décide de ce qui est fait de vos données. Pour toute question : ${orToSay(email, 'adresse e-mail')}.`,
    `Le site et sa base de données sont tenus par ${orToSay(host, 'hébergeur')}. Nous ne vendons et ne louons aucune donnée.`,
  ],
  'Votre compte et vos réservations': [
    'Civilité, nom, adresse e-mail, date de naissance (il faut 15 ans) et mot de passe, que nous ne pouvons pas lire : pour tenir votre compte et vos places (exécution du contrat). Gardés jusqu’à ce que vous supprimiez votre compte, ou trois ans après votre dernière connexion ou réservation : nous vous écrivons trente jours avant. Les ventes restent alors sans votre nom, pour notre comptabilité.',
    'Ce que vous nous dites pour votre venue (un retard, des béquilles) est noté pour l’accueil, et effacé trente jours après le spectacle ; sans compte, votre nom, votre adresse et votre numéro aussi.',
    'D’un bon cadeau, nous gardons votre nom et votre adresse e-mail, ceux de la personne à qui vous l’offrez et vos mots, pour le lui remettre : effacés trente jours après son dernier jour. Une facture garde dix ans le nom et l’adresse qu’elle porte (obligation légale).',
    'Chaque appareil connecté est gardé le temps de la connexion, puis sept jours.',
  ],
  'La lettre': [
    'Votre adresse e-mail, parce que vous l’avez demandé (consentement). Chaque message permet de se désabonner d’un clic. Le lendemain d’une soirée où vous étiez, elle vous demande aussi la meilleure vanne : celle que vous racontez peut paraître sur le site avec le prénom que vous donnez ; sinon elle est effacée au bout de douze mois. Il en va de même des artistes que vous suivez et des dates pour lesquelles vous demandez à être prévenu, dont l’adresse est effacée deux jours après. Sans nouvelles de vous pendant trois ans, votre adresse est effacée ; une adresse jamais confirmée l’est après trente jours. La preuve de votre accord est gardée sans votre adresse, sous forme d’empreinte.',
    'Nous ne mesurons ni l’ouverture de nos messages, ni vos clics.',
  ],
  'Vos messages':
    'Ce que vous nous écrivez par le formulaire de contact, pour vous répondre (intérêt légitime) : douze mois. Les messages que nous vous envoyons quittent notre file d’attente vides, et leur trace disparaît après trente jours.',
  'Sécurité et journaux':
    'Nos journaux techniques ne contiennent ni nom, ni adresse e-mail, ni adresse de connexion. Des compteurs limitent les abus et s’effacent d’eux-mêmes.',
  'Ce qui vient d’ailleurs': [
    'La carte et les vidéos ne se chargent qu’après votre accord, que vous pouvez reprendre à tout moment sur la page « Cookies ». Les avis Google sont demandés par notre serveur, pas par votre navigateur. Le paiement en ligne, quand il est proposé, se fait chez Stripe : nous ne voyons pas votre carte.',
    'La billetterie extérieure, quand un spectacle y renvoie, a ses propres règles [à confirmer par la salle : nom de la billetterie].',
  ],
  'Vos droits': [
    'Dans « Mon compte », vous lisez, corrigez, emportez ou effacez vos données vous-même, tout de suite. Vous pouvez aussi nous écrire pour tout cela, vous opposer à un usage ou le limiter.',
    'Une réponse ne vous convient pas ? La CNIL reçoit les plaintes : www.cnil.fr.',
  ],
})

const terms = ({ name, mediator, vatNumber }: Operator): Parts => ({
  'Qui vend': `Quand vous réservez sur ce site, le vendeur est ${orToSay(name, 'exploitant')}. Quand un spectacle renvoie vers une billetterie extérieure, c’est elle, ou le producteur, qui vend : ses conditions s’appliquent alors [à confirmer par la salle : nom de la billetterie].`,
  'Prix et paiement': [
    `Les prix sont en euros, toutes taxes comprises, sans frais ajoutés${vatNumber === '' ? '' : ` (TVA ${vatNumber})`}. Le prix affiché au moment où vous réservez est le vôtre.`,
    'On paie en ligne quand la page le propose, sinon à l’entrée, avant le spectacle [à confirmer par la salle : moyens de paiement].',
  ],
  'Votre réservation': [
    'Elle est faite quand le site l’affiche comme confirmée ; un e-mail la répète, avec un code pour chaque date. Le code vaut pour une seule entrée : ne le montrez qu’à l’entrée. Le placement est libre.',
    'La revente de places sans l’accord du producteur est interdite (article 313-6-2 du code pénal).',
  ],
  'Pas de droit de rétractation': [
    'Une place de spectacle est une prestation de loisirs fournie à une date déterminée : la loi ne prévoit pas de droit de rétractation (article L221-28, 12° du code de la consommation).',
    'Un empêchement ? Vous pouvez rendre vos places depuis votre compte, ou par le lien de notre e-mail, tant que le site le permet.',
  ],
  'Bons cadeaux : quatorze jours pour changer d’avis': [
    'Un bon acheté en ligne n’est pas encore une place : vous avez quatorze jours à partir de l’achat pour vous rétracter, sans raison à donner (article L221-18 du code de la consommation). La page du bon, dont le lien est dans notre e-mail, le fait avec « Se rétracter de cet achat » ; un message à notre adresse suffit aussi.',
    'Ce qui reste sur le bon est remboursé sur la carte qui l’a payé, sous quatorze jours. Les places qu’il a payées gardent leurs propres règles.',
  ],
  'Annulation, report':
    'Si nous annulons une date, nous vous prévenons par e-mail et vous remboursons le prix payé. Si nous la reportons, vos places valent pour la nouvelle date, ou vous êtes remboursé à votre demande [à confirmer par la salle : délai de la demande].',
  'Une réclamation': `Écrivez-nous d’abord. Sans accord dans les soixante jours, vous pouvez saisir gratuitement le médiateur de la consommation : ${orToSay(mediator, 'nom et adresse du médiateur')}. Le droit français s’applique.`,
})

const PARTS: Record<LegalPage, (venue: Venue) => Parts> = {
  'mentions-legales': legalNotice,
  confidentialite: privacy,
  cgv: terms,
  faq,
}

/**
 * The words that a text begins with, as rich text. What only the team can know stands in brackets, and
 * nothing of it is legal advice: the team has to read and confirm it.
 */
export const startingText = (page: LegalPage, venue: Venue): string => htmlOf(PARTS[page](venue))

export const htmlOf = (parts: Parts): string =>
  Object.entries(parts)
    .map(([heading, paragraphs]) => {
      const words = [paragraphs].flat().map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
      return `<p><strong>${escapeHtml(heading)}</strong></p>${words.join('')}`
    })
    .join('')
