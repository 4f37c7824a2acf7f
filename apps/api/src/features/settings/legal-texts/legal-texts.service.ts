import { apiError } from '@espace/contracts/kernel/errors'
import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { Venue } from '@espace/contracts/settings/operator'
import {
  isLegalPage,
  LEGAL_PAGES,
  type LegalPage,
} from '@espace/contracts/settings/settings.constants'
import type { LegalText, ManagedLegalText } from '@espace/contracts/settings/texts'
import type { Setting } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import { readVenue } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { englishText } from './english-text.ts'
import { startingText } from './starting-text.ts'

/** Key of a text's setting; an empty value means the default text. */
const keyOf = (page: LegalPage) => `text:${page}`

/** Legal notice, privacy, terms of sale and FAQ, as edited by the team. */
export function legalTextsService({ db }: Services) {
  const stored = (page: LegalPage) => db.setting.findUnique({ where: { key: keyOf(page) } })

  return {
    /** The starting text in that language where it is translated, else French, like all that the team writes. */
    async shown(name: string, asked: LanguageCode): Promise<LegalText> {
      const page = known(name)
      const venue = await readVenue(db)
      const { html, isStarting, updatedAt } = present(page, await stored(page), venue)
      const translation = isStarting && asked === 'en' ? englishText(page, venue) : undefined
      const { sectionsOf } = await import('./text-sections.ts')
      return {
        page,
        language: translation ? 'en' : 'fr',
        sections: sectionsOf(translation ?? html),
        updatedAt,
      }
    },

    async managed(name: string): Promise<ManagedLegalText> {
      const page = known(name)
      return present(page, await stored(page), await readVenue(db))
    },

    async save(name: string, html: string, save: Save): Promise<ManagedLegalText> {
      const page = known(name)
      const { cleanRichText } = await import('#platform/mail/content/rich-text.ts')
      const value = cleanRichText(html)
      return db.$transaction(async (tx) => {
        const venue = await readVenue(tx)
        const setting = {
          key: keyOf(page),
          label: LEGAL_PAGES[page].title,
          initial: '',
          value,
          audited: (text: unknown) => ({ html: text }),
          present: (row: Setting) => present(page, row, venue),
        }
        return saveSetting(tx, setting, save)
      })
    },
  }
}

function known(name: string): LegalPage {
  if (isLegalPage(name)) return name
  throw apiError('RESSOURCE_INTROUVABLE')
}

function present(page: LegalPage, setting: Setting | null, venue: Venue): ManagedLegalText {
  const html = typeof setting?.value === 'string' ? setting.value : ''
  const isStarting = html === ''
  return {
    page,
    html: isStarting ? startingText(page, venue) : html,
    isStarting,
    updatedAt: isStarting ? null : (setting?.updatedAt.toISOString() ?? null),
    version: setting?.version ?? 1,
  }
}
