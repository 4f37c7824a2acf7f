import { addressLine, type ContactDetails } from '@espace/contracts/lieu/venue'
import { phone } from '../../lib/language/french.ts'
import { t } from '../../lib/language/language.ts'
import type { Question } from '../../ui/faq.tsx'

/** The four questions of the venue and contact pages (§2): location, booking, food and drink, mobility. */
export const venueQuestions = (
  contact: Pick<ContactDetails, 'street' | 'postalCode' | 'city' | 'phone'>,
): readonly Question[] => [
  {
    question: t('Où se trouve L’espace comédie ?'),
    answer:
      addressLine(contact) === ''
        ? t('À Lille, à cinq minutes à pied du métro Rihour et de la Grand-Place.')
        : t('Au {address}, à cinq minutes à pied du métro Rihour et de la Grand-Place.', {
            address: addressLine(contact),
          }),
  },
  {
    question: t('Comment réserver ?'),
    answer: t(
      'Sur la page de chaque spectacle : « Réserver maintenant » ouvre la billetterie. S’il reste des places, on en vend aussi à l’entrée, dès l’ouverture, une heure avant le spectacle.',
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
    answer:
      contact.phone === ''
        ? t(
            'Non, et nous le regrettons : un escalier mène à la salle et il n’y a pas d’ascenseur. Écrivez-nous : nous chercherons une solution avec vous.',
          )
        : t(
            'Non, et nous le regrettons : un escalier mène à la salle et il n’y a pas d’ascenseur. Appelez-nous au {phone} : nous chercherons une solution avec vous.',
            { phone: phone(contact.phone) },
          ),
  },
]
