import * as z from 'zod'

/** Crockford's digits and letters: none that is taken for another. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty bits: nobody guesses one, and one can still be typed. */
export const CODE_LENGTH = 12

const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/** A ticket's code, however somebody types it: small letters, groups, an O for a zero. */
export const TicketCode = z
  .string()
  .max(40)
  .transform((typed) =>
    typed
      .toUpperCase()
      .replaceAll(/[\s-]/g, '')
      .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter),
  )
  .pipe(z.string().regex(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)))
