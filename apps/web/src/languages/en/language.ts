import type { Language } from '../languages.ts'
import { account, accountSentences } from './account.ts'
import { booking, bookings, bookingsSentences } from './booking.ts'
import { general } from './general.ts'
import { lieu } from './lieu.ts'
import { orders } from './orders.ts'
import { rules } from './rules.ts'
import { security } from './security.ts'
import { sentences } from './sentences.ts'
import { spectacles } from './spectacles.ts'
import { vouchers } from './vouchers.ts'

/** Translations by their French text: a missing one is a type error where the text is used. */
export const texts = {
  ...rules,
  ...general,
  ...spectacles,
  ...lieu,
  ...vouchers,
  ...booking,
  ...orders,
  ...account,
  ...bookings,
  ...security,
} as const

export const en: Language = {
  code: 'en',
  words: { ...sentences, ...accountSentences, ...bookingsSentences, ...texts },
}
