import { addressLine, type ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import { phone } from '#shared/lib/language/french.ts'
import { frenchLang, languageCode, t } from '#shared/lib/language/language.ts'
import type { Question } from '#shared/ui/text/faq.tsx'

type Access = 'transit' | 'driving' | 'cycling' | 'stepFree'

/** Directions from the contact details, in English where they are translated; empty where not set. */
export function accessBy(contact: Pick<ContactDetails, Access | `${Access}English`>, way: Access) {
  const english = languageCode() === 'en' ? contact[`${way}English`] : ''
  return english ? { text: english, lang: undefined } : { text: contact[way], lang: frenchLang() }
}

/** The four questions of the venue and contact pages (§2): location, booking, food and drink, mobility. */
export const venueQuestions = (contact: ContactDetails): readonly Question[] => [
  { question: t('Où se trouve L’espace comédie ?'), answer: whereIs(contact) },
  {
    question: t('Comment réserver ?'),
    answer: t(
      'Sur la page de chaque spectacle : « Réserver maintenant » ouvre la réservation, ici même ou sur la billetterie du spectacle. S’il reste des places, on en vend aussi à l’entrée, dès l’ouverture, une heure avant le spectacle.',
    ),
  },
  {
    question: t('Peut-on boire et manger sur place ?'),
    answer: t(
      'Oui : le bar ouvre avec les portes et reste ouvert après le spectacle. Planches, boissons avec et sans alcool, et rien d’obligatoire. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.',
    ),
  },
  {
    question: t('La salle est-elle accessible aux personnes à mobilité réduite ?'),
    ...stepFree(contact),
  },
]

function whereIs(contact: ContactDetails): string {
  const address = addressLine(contact)
  const { text, lang } = accessBy(contact, 'transit')
  const place = address === '' ? t('À Lille.') : t('Au {address}.', { address })
  return lang === undefined && text ? `${place} ${text}` : place
}

function stepFree(contact: ContactDetails): Omit<Question, 'question'> {
  const { text, lang } = accessBy(contact, 'stepFree')
  if (text) return { answer: text, lang }
  if (contact.phone === '') {
    return {
      answer: t(
        'Non, et nous le regrettons. Écrivez-nous : nous chercherons une solution avec vous.',
      ),
    }
  }
  return {
    answer: t(
      'Non, et nous le regrettons. Appelez-nous au {phone} : nous chercherons une solution avec vous.',
      { phone: phone(contact.phone) },
    ),
  }
}
