import type { ReactNode } from 'react'
import { frenchLang } from './language.ts'

/** Marks the venue's own texts as French (`lang`) on a translated page; adds nothing on a French one. */
export function FrenchWords({ children }: { children: ReactNode }) {
  const lang = frenchLang()
  return lang ? <span lang={lang}>{children}</span> : children
}
