import { offline as en } from './en/offline.ts'
import { offline as fr, type OfflineWords } from './fr/offline.ts'
import type { LanguageCode } from './languages.ts'

export const offlineWords: Readonly<Record<LanguageCode, OfflineWords>> = { fr, en }
