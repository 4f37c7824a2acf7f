import type { Operator } from '@espace/contracts/settings/operator'
import { orToSay, type Part } from './part.ts'

export const legalNotice = ({ name, director, email }: Operator): Part[] => [
  {
    heading: 'Contenu du site',
    paragraphs: [
      `Les textes, les images et les affiches de ce site appartiennent à ${orToSay(name, 'exploitant')}, aux artistes ou à leurs producteurs. Merci de nous demander avant de les reprendre ailleurs.`,
      'Les horaires, les prix et les places restantes sont donnés de bonne foi et tenus à jour ; en cas d’écart, la billetterie fait foi.',
    ],
  },
  {
    heading: 'Signaler un contenu',
    paragraphs: [
      `Un contenu vous paraît illicite, inexact, ou vous représente sans votre accord ? Écrivez à ${orToSay(email, 'adresse e-mail')} : ${orToSay(director, 'directeur ou directrice de la publication')} vous répondra.`,
    ],
  },
  {
    heading: 'Données personnelles et traceurs',
    paragraphs: [
      'Ce que nous savons de vous se lit sur la page « Confidentialité » ; ce que le site garde dans votre navigateur, sur la page « Cookies ».',
    ],
  },
]
