/** The texts that the team writes about the house and its rules, by their place in the address. No zod here: the browser carries this file. */
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
