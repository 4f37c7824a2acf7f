/** What the team has said to a joke. */
export const VANNE_STATUSES = ['proposée', 'publiée', 'refusée'] as const
export type VanneStatus = (typeof VANNE_STATUSES)[number]

export const VANNE_MAX = 280
export const VANNE_NAME_MAX = 60

/** Published jokes that the reviews block shows. */
export const VANNES_SHOWN = 6

/** Jokes on a page of the team's list. */
export const VANNES_PAGE_SIZE = 20

/** The sentences of the form. */
export const vanneMessages = {
  required: 'Écrivez la vanne que vous avez préférée',
  long: '280 caractères au plus',
  nameLong: '60 caractères au plus',
  nameInvalid: 'Ce prénom contient des caractères qui ne vont pas dans un nom',
  unreadable: 'Caractère non autorisé',
  sent: 'Merci ! L’équipe la lit, et la met peut-être sur le site. Pour la changer, renvoyez-en une autre.',
} as const
