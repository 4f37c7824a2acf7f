/** The legal texts that the team edits, by their place in the address. */
export const LEGAL_PAGES = {
  'mentions-legales': {
    title: 'Mentions légales',
    description:
      'Qui édite et héberge le site de L’espace comédie, café-théâtre à Lille, et comment nous joindre.',
  },
  confidentialite: {
    title: 'Confidentialité',
    description:
      'Ce que L’espace comédie sait de vous, pourquoi, combien de temps, et comment le lire ou l’effacer.',
  },
  cgv: {
    title: 'Conditions de vente',
    description:
      'Acheter une place à L’espace comédie : prix, paiement, annulation, report et remboursement.',
  },
  faq: {
    title: 'Questions fréquentes',
    description:
      'Réserver, venir, manger et boire, changer d’avis : les réponses de L’espace comédie, à Lille.',
  },
} as const

export type LegalPage = keyof typeof LEGAL_PAGES

export const isLegalPage = (name: string): name is LegalPage => Object.hasOwn(LEGAL_PAGES, name)

/** Whether nine digits are a valid SIREN (Luhn checksum). */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false
  const sum = Array.from(digits, Number).reduce((total, digit, at) => {
    const value = at % 2 === 1 ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum > 0 && sum % 10 === 0
}
