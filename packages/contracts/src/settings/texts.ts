import * as z from 'zod'
import { named, richText, text, Version } from '../kernel/fields.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import type { LegalPage } from './settings.constants.ts'

export const LEGAL_TEXT_MAX = 40_000

/** The maximum body size of a text, its markup included. */
export const LEGAL_TEXT_BYTES = 256 * 1024

export const LegalPageParam = z.object({
  page: z.enum(['mentions-legales', 'confidentialite', 'cgv', 'faq'] satisfies LegalPage[]),
})

/** A run of text in one format. `\n` is a line break. */
const Piece = z.object({
  text: z.string(),
  bold: z.boolean(),
  italic: z.boolean(),
  href: z.string().nullable(),
})

/** A legal text as pages show it: a paragraph that is all bold is a heading. */
export const LegalText = named('LegalText', {
  page: z.string(),
  language: z
    .enum(LANGUAGES)
    .meta({ description: 'Language of the text: texts of the team are French' }),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.array(Piece)) })),
  updatedAt: z.iso.datetime().nullable().meta({ description: 'Null: still the default' }),
})
export type LegalText = z.infer<typeof LegalText>

/** The same for its editor. */
export const ManagedLegalText = named('ManagedLegalText', {
  page: z.string(),
  html: richText('Rich text: b, i, em, strong, a, p and br'),
  isStarting: z.boolean().meta({ description: 'Whether it is still the default' }),
  updatedAt: z.iso.datetime().nullable(),
  version: Version,
})
export type ManagedLegalText = z.infer<typeof ManagedLegalText>

export const LegalTextDraft = z.strictObject({
  html: text(LEGAL_TEXT_MAX).meta({ description: 'Empty: restore the default' }),
  version: Version.optional(),
})
