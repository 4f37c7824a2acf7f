import type { Language } from '../languages.ts'
import { booking } from './booking.ts'
import { house } from './house.ts'
import { lieu } from './lieu.ts'
import { rules } from './rules.ts'
import { sentences } from './sentences.ts'
import { spectacles } from './spectacles.ts'
import { vouchers } from './vouchers.ts'

/** What the pages say, by the French of it: a text that is missing here is a type error where it is said. */
export const texts = {
  ...rules,
  ...house,
  ...spectacles,
  ...lieu,
  ...vouchers,
  ...booking,
} as const

export const en: Language = {
  code: 'en',
  words: { ...sentences, ...texts },
}
