import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import type { LegalText } from '@espace/contracts/settings/texts'
import { houseLang, t } from '#shared/lib/language/language.ts'
import type { Question } from '#shared/ui/text/faq.tsx'
import { venueQuestions } from '#site/lieu/venue-questions.ts'

/** A question as the page of a text shows it, in its answer's language where that is not the page's. */
export type AnsweredQuestion = LegalText['sections'][number] & Pick<Question, 'lang'>

/** The questions that a house starts with, in the language of the page; undefined on a French one, or once the team has its own. */
export function translatedQuestions(
  { updatedAt }: LegalText,
  contact: ContactDetails,
): AnsweredQuestion[] | undefined {
  return houseLang() && updatedAt === null ? questions(contact).map(section) : undefined
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
