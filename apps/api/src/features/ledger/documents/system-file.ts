import { licenceLine } from '#platform/venue/operator.ts'
import type { Part, PrintedDocument } from './document-pdf.ts'
import { day, moment, SOFTWARE, type SystemFacts } from './system-facts.ts'

const UNSAID = 'non indiqué (Paramètres, Exploitant)'

/** An operator's declaration of a computerised ticketing system at its first use (CGI, annexe IV, art. 50 sexies I). */
export function systemFile(facts: SystemFacts): PrintedDocument {
  const { operator, printedAt } = facts
  return {
    title: 'Dossier du système de billetterie',
    author: operator.name,
    lead: [
      'Système informatisé de billetterie de l’exploitant, déclaré à sa première utilisation (CGI, annexe IV, art. 50 sexies I ; cahier des charges de l’arrêté du 8 mars 1993 modifié).',
      `Édité le ${moment(printedAt)} par le système en service. À rééditer et à joindre à la déclaration quand la version change.`,
    ],
    parts: [
      { heading: '1. L’exploitant', rows: operatorRows(operator) },
      { heading: '2. Le système', rows: systemRows(facts) },
      { heading: '3. Structure', rows: STRUCTURE },
      { heading: '4. Sécurités', rows: securityRows(facts) },
      { heading: '5. Conservation', rows: keepingRows(facts) },
      { heading: '6. Points douteux, à voir avec votre expert-comptable', texts: DOUBTS },
    ],
  }
}

type Rows = NonNullable<Part['rows']>

const operatorRows = (operator: SystemFacts['operator']): Rows => [
  ['Nom', operator.name],
  ['Forme juridique', operator.legalForm || UNSAID],
  ['SIREN', operator.siren || UNSAID],
  ['Numéro de TVA', operator.vatNumber || UNSAID],
  ['Licences d’entrepreneur de spectacles', licenceLine(operator) ?? UNSAID],
  ['Adresse', operator.address || UNSAID],
]

const systemRows = ({ version, node, postgres, schema, first, last }: SystemFacts): Rows => [
  ['Nom', SOFTWARE],
  ['Version', `${version} ; structure de la base : ${schema}`],
  ['Langage', `TypeScript sur Node.js ${node} ; SQL sur PostgreSQL ${postgres}`],
  ['Forme de livraison', 'Code source complet, licence MIT ; installé par l’exploitant'],
  ['En service depuis', first ? `${day(first.at)}, première opération` : 'aucune opération encore'],
  [
    'État du journal à l’édition',
    last ? `opération ${last.number}, empreinte ${last.hash}` : 'vide',
  ],
]

const STRUCTURE: Rows = [
  [
    'Ensemble',
    'Un site web (pages), une interface de programmation (ventes, porte, gestion) et une base PostgreSQL, seule à garder les données.',
  ],
  ['Canaux de vente', 'Site, équipe (téléphone, guichet, groupes), porte.'],
  [
    'Journal de billetterie',
    'Une ligne par place et par événement : numéro, date et heure, nature, séance, lieu, tarif, catégorie, prix, TVA, argent, moyen, canal, auteur. La base l’écrit elle-même, dans la transaction de l’événement ; aucun programme ne calcule de recette autrement.',
  ],
  [
    'Billets',
    'Un par place, chacun avec son code et le numéro de sa vente : exploitant, spectacle, séance, catégorie, prix ou « gratuit », date et canal de vente. Rien n’y est en code seulement.',
  ],
  ['Relevés', 'Par séance, jour, mois, année ; à l’écran, en PDF et en CSV.'],
]

function securityRows(facts: SystemFacts): Rows {
  const { inspectors, hasWitnessAddress, authority } = facts
  const witnesses = [
    `${inspectors} compte${inspectors > 1 ? 's' : ''} « contrôle »`,
    hasWitnessAddress ? 'une adresse extérieure' : 'aucune adresse extérieure',
  ]
  return [
    [
      'Authenticité',
      'Chaque ligne porte l’empreinte SHA-256 d’elle-même et de la précédente ; un programme à part les contrôle (sh, coreutils, openssl).',
    ],
    ['Témoins de chaque clôture', `par mail : ${witnesses.join(', ')}`],
    ['Horodatage d’un tiers (RFC 3161)', authority ?? 'aucun'],
    [
      'Habilitations',
      'Administration, porte, contrôle ; mots de passe hachés, second facteur possible, et preuve récente demandée pour les gestes graves. « Contrôle » lit tout le journal et ne change rien.',
    ],
    [
      'Trace des modifications',
      'La base refuse de modifier ou de supprimer une ligne ; les gestes de l’équipe sont dans un journal à part.',
    ],
    [
      'Sauvegarde et reprise',
      'Copie cohérente pendant le service ; après une restauration, les numéros continuent et les opérations perdues sont dites.',
    ],
  ]
}

const keepingRows = ({ operator, retentionYears }: SystemFacts): Rows => [
  ['Durée', `${retentionYears} ans au moins (LPF, art. L. 102 B : six ans) ; rien n’est supprimé`],
  [
    'Lieu',
    operator.host === ''
      ? 'hébergeur non indiqué (Paramètres, Exploitant)'
      : [operator.host, operator.hostAddress].filter(Boolean).join(', '),
  ],
  [
    'Changement de matériel ou de logiciel',
    'L’archive contient toutes les opérations, les clôtures, les relevés et de quoi les contrôler, sans le logiciel.',
  ],
]

const DOUBTS = [
  'Que la déclaration de livraison du fournisseur (CGI, annexe IV, art. 50 sexies F) lie un logiciel libre.',
  'Que « contrôle » soit le niveau d’habilitation maximal : ce compte lit tout le journal, sans le nom des clients et sans rien changer ; un administrateur reste à côté de l’agent.',
  'Que l’enregistrement de l’entrée dispense d’imprimer un billet, et que le téléchargement d’un billet, qui n’est pas enregistré, soit une édition.',
  'À laquelle des deux dates la TVA est due, vente ou encaissement ; et chaque taux.',
]
