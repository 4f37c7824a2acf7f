import * as z from 'zod'

const HTML = 'text/html'

/** Words with tags (§5), or a whole page. What reads an answer leaves it as it is; all other texts lose their tags. */
export const richText = (description?: string) =>
  z.string().meta({ contentMediaType: HTML, ...(description !== undefined && { description }) })

export const isRichText = (schema: unknown): boolean =>
  schema instanceof z.ZodType && schema.meta()?.['contentMediaType'] === HTML
