/** What emails and tickets say of the venue. */
export interface VenueLines {
  /** Empty if unset. */
  address: string
  phone: string
  /** Directions by public transport. */
  way?: string
  licence?: string | undefined
}

export const NO_LINES: VenueLines = { address: '', phone: '' }

/** Where something takes place: `L'espace comédie, 7, rue du Rideau, 59000 Lille`. */
export const placeOf = (lieu: string, { address }: Pick<VenueLines, 'address'>): string =>
  [lieu, address].filter((part) => part !== '').join(', ')
