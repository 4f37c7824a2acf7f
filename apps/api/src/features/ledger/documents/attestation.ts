import type { PrintedDocument } from './document-pdf.ts'
import { day, moment, SOFTWARE, type SystemFacts } from './system-facts.ts'

const BLANK = '………………………………………………'

const PENALTY =
  'Il est rappelé que l’établissement d’une fausse attestation est un délit pénal passible de 3 ans d’emprisonnement et de 45 000 € d’amende (code pénal, art. 441-1). L’usage d’une fausse attestation est passible des mêmes peines.'

/**
 * After the administration's model (BOI-LETTRE-000242). The signatory is liable before a court: names of people are
 * left to be written by hand.
 */
export function attestation(facts: SystemFacts): PrintedDocument {
  const { version, operator, first, printedAt } = facts
  const [major = '0'] = version.split('.')
  return {
    title: 'Attestation individuelle',
    author: operator.name,
    lead: [
      'Relative à l’utilisation d’un logiciel ou d’un système de caisse satisfaisant à des conditions d’inaltérabilité, de sécurisation, de conservation et d’archivage des données en vue du contrôle de l’administration fiscale (CGI, art. 286, I, 3° bis, tel que repris le cas échéant au CIBS depuis le 1er septembre 2026 ; modèle BOI-LETTRE-000242).',
      `Éditée le ${moment(printedAt)} par le logiciel lui-même. À compléter et à signer à la main ; sans les deux signatures, elle ne vaut rien.`,
    ],
    parts: [
      {
        heading: 'Volet 1 : partie à remplir par l’éditeur du logiciel',
        texts: [
          `Je soussigné ${BLANK}, représentant légal de la société ${BLANK}, éditeur du logiciel ou système de caisse dénommé « ${SOFTWARE} », atteste que ce logiciel, mis sur le marché à compter du ${BLANK}, dans sa version n° ${version} (licence MIT, sans numéro), satisfait aux conditions d’inaltérabilité, de sécurisation, de conservation et d’archivage des données en vue du contrôle de l’administration fiscale, prévues au 3° bis du I de l’article 286 du code général des impôts.`,
          `J’atteste que cette dernière version majeure est identifiée avec la racine suivante : ${major}, et que les versions mineures développées ou susceptibles de l’être ultérieurement sont ou seront identifiées par les subdivisions suivantes de cette racine : ${major}.x.y. Je m’engage à ce que ces subdivisions ne soient utilisées que pour l’identification des versions mineures, à l’exclusion de toute version majeure, au sens du BOI-TVA-DECLA-30-10-30.`,
        ],
        rows: covered(facts),
        isSigned: true,
      },
      {
        heading: 'Volet 2 : partie à remplir par l’entreprise qui utilise le logiciel',
        texts: [
          `Je soussigné ${BLANK}, représentant légal de ${company(operator)}, certifie avoir acquis le ${BLANK}, auprès de ${BLANK}, le logiciel mentionné au volet 1 de cette attestation.`,
          `J’atteste utiliser ce logiciel pour enregistrer les règlements de mes clients depuis le ${first ? `${day(first.at)} (première opération du journal)` : BLANK}.`,
        ],
        isSigned: true,
      },
      { heading: 'Rappel', texts: [PENALTY] },
      { heading: 'À voir avec votre expert-comptable avant de signer', texts: DOUBTS },
    ],
  }
}

/** The conditions attested, with the means that fulfil each. */
const covered = ({ retentionYears }: SystemFacts): [string, string][] => [
  [
    'Inaltérabilité',
    'Chaque vente, don, annulation, paiement, remboursement, réimpression, entrée et correction est une ligne qui ne peut qu’être ajoutée ; une correction est une ligne de plus.',
  ],
  [
    'Sécurisation',
    'Les lignes sont numérotées sans trou et chaînées (SHA-256) ; l’empreinte de chaque clôture sort de l’établissement.',
  ],
  [
    'Conservation',
    `Clôtures du jour, du mois et de l’année, avec total de la période et total perpétuel ; rien ne peut être supprimé, pendant ${retentionYears} ans au moins.`,
  ],
  [
    'Archivage',
    'Archive complète en un geste, avec son programme de contrôle, lisible sans le logiciel.',
  ],
  [
    'Périmètre',
    'Places vendues sur le site, à la porte et au guichet, bons cadeaux, tous moyens de paiement. Le bar et les autres ventes n’en sont pas.',
  ],
]

const company = ({ name, legalForm, siren }: SystemFacts['operator']): string =>
  `${name}${legalForm === '' ? '' : `, ${legalForm}`}${siren === '' ? '' : `, SIREN ${siren}`}`

const DOUBTS = [
  'Qui signe le volet 1 : le logiciel est libre. Est éditeur, pour l’administration, qui détient le code et maîtrise ce qui touche aux quatre conditions ; une version que vous avez modifiée sur ces points fait de vous son éditeur.',
  'Si vous y êtes tenu : la règle vise l’assujetti à la TVA qui vend à des particuliers, et ni la franchise en base ni une activité entièrement exonérée. Que les paiements en ligne par un prestataire y entrent est discuté.',
  'L’attestation de l’éditeur suffit de nouveau depuis la loi n° 2026-103 du 19 février 2026 ; auparavant, et si la loi change encore, un certificat.',
  'Qui administre la base de données peut réécrire tout le journal : seules les empreintes gardées ailleurs (compte « contrôle », adresse de l’expert-comptable, horodatage) le font voir.',
]
