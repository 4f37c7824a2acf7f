const SLUG_MAX = 60

/** A title as an address has it: `Chéri, je t’ai trompé !` is `cheri-je-t-ai-trompe`. May be empty. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-|-$/g, '')

/** The readable address of something with a number; the number alone says which it is (decision 061). */
const readable = (base: string, id: number, title: string): string =>
  `${base}/${id}-${slugOf(title)}`.replace(/-$/, '')

export const showPath = ({ id, title }: { id: number; title: string }): string =>
  readable('/spectacles', id, title)

/** Of its social card. */
export const cardPath = (id: number): string => `/api/spectacles/${id}/carte.png`

export const artistPath = ({ id, name }: { id: number; name: string }): string =>
  readable('/artistes', id, name)

/** The id that the slug begins with; otherwise the slug, which may be an id alone. */
export const idIn = (written: string): string => /^([1-9]\d{0,8})-/.exec(written)?.[1] ?? written
