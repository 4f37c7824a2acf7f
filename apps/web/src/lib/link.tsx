import { hasEnglish } from '@espace/contracts/kernel/language'
import { type LinkProps, Link as RouterLink } from 'react-router-dom'
import { isEnglish } from './language.ts'

/** A link to a page of the site; from an English page to one that there is in French alone, it begins a new page. */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  if (!isEnglish() || hasEnglish(to)) return <RouterLink to={to} {...props} />
  const { className, onClick, children } = props
  return (
    <a href={to} hrefLang="fr" className={className} onClick={onClick}>
      {children}
    </a>
  )
}
