import type { ReactNode } from 'react'
import { houseLang } from './language.ts'

/** Marks the venue's own texts as French (`lang`) on a translated page; adds nothing on a French one. */
export function HouseWords({ children }: { children: ReactNode }) {
  const lang = houseLang()
  return lang ? <span lang={lang}>{children}</span> : children
}
