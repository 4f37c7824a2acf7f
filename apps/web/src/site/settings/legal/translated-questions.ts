import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import type { LegalText } from '@espace/contracts/settings/texts'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import type { Question } from '#shared/ui/text/faq.tsx'
import { venueQuestions } from '#site/lieu/venue-questions.ts'

/** A question as the page of a text shows it, in its answer's language where that is not the page's. */
export type AnsweredQuestion = LegalText['sections'][number] & Pick<Question, 'lang'>

/** Default questions in the language of the page; undefined on a French one, or once the venue has entered its own. */
export function translatedQuestions(
  { updatedAt }: LegalText,
  contact: ContactDetails,
): AnsweredQuestion[] | undefined {
  return frenchLang() && updatedAt === null ? questions(contact).map(section) : undefined
}

const questions = (contact: ContactDetails): readonly Question[] => {
  const [where, booking, ...comfort] = venueQuestions(contact)
  return [
    ...[where, booking].filter((one) => one !== undefined),
    {
      question: t('Les places sont-elles numérotées ?'),
      answer: t(
        'Non : la salle a soixante-dix places et le placement est libre. Qui arrive tôt choisit.',
      ),
    },
    {
      question: t('Faut-il un compte pour réserver ?'),
      answer: t(
        'Non : un nom et une adresse e-mail suffisent. Un compte garde vos billets au même endroit.',
      ),
    },
    {
      question: t('Comment payer ?'),
      answer: t(
        'En ligne par carte quand la page du spectacle le propose, sinon à l’entrée, avant le spectacle. Elle le dit avant que vous ne réserviez.',
      ),
    },
    {
      question: t('Y a-t-il des tarifs réduits ?'),
      answer: t(
        'La page de chaque spectacle dit ses tarifs, et à qui ils s’adressent ; ayez le justificatif à l’entrée.',
      ),
    },
    {
      question: t('Et si j’arrive en retard ?'),
      answer: t(
        'On vous installe entre deux rires, au fond. Prévenez-nous si vous le pouvez : vos places vous attendront mieux.',
      ),
    },
    {
      question: t('Nous venons en groupe.'),
      answer: t(
        'Le site réserve jusqu’à {seats} places à la fois. Au-delà, écrivez-nous : nous vous gardons des places jusqu’à une date convenue.',
        { seats: MAX_SEATS },
      ),
    },
    {
      question: t('J’ai un empêchement. Que faire de mes places ?'),
      answer: t(
        'Si vous avez réservé ici, rendez-les depuis « Mon compte » : elles profiteront à quelqu’un d’autre. Si vous avez acheté sur une billetterie extérieure, c’est elle qui peut vous aider.',
      ),
    },
    {
      question: t('Et si une date est annulée ou reportée ?'),
      answer: t(
        'Vous recevez un e-mail, et la page du spectacle le dit aussitôt. Une date annulée est remboursée.',
      ),
    },
    ...comfort,
    {
      question: t('Je ne veux plus recevoir la lettre.'),
      answer: t('Par le lien à la fin de chaque lettre : le désabonnement est immédiat.'),
    },
  ]
}

const section = ({ question, answer, lang }: Question): AnsweredQuestion => ({
  heading: question,
  lang,
  paragraphs: [[{ text: answer, bold: false, italic: false, href: null }]],
})
