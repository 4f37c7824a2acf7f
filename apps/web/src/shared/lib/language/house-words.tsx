import type { ReactNode } from 'react'
import { houseLang } from './language.ts'

/** Words of the house amid those of the page; in French there is nothing to be told apart. */
export function HouseWords({ children }: { children: ReactNode }) {
  const lang = houseLang()
  return lang ? <span lang={lang}>{children}</span> : children
}
