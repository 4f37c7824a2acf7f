// No zod here: the browser carries this file.

/** `ABCD-EFGH-JKMN`: a ticket's code as one reads it aloud. */
export const groupedCode = (code: string): string => code.replaceAll(/.{4}(?!$)/g, '$&-')
