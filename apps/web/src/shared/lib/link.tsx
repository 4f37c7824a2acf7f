import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { hasTranslations } from './language/address.ts'
import { frenchLang, localAddress } from './language/language.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  /** Full page load instead of client-side navigation. */
  reloadDocument?: boolean
  preventScrollReset?: boolean
}

/** Internal link; from a translated page to one that exists in French only, a full page load. */
export function Link(props: Props) {
  if (frenchLang() && !props.to.startsWith('#') && !hasTranslations(props.to)) {
    const { to, className, onClick, children } = props
    return (
      <a href={to} hrefLang="fr" className={className} onClick={onClick}>
        {children}
      </a>
    )
  }
  // The router's link reads six contexts for the same element: a quarter of the rendering time of a page.
  if (import.meta.env.SSR && props.to.startsWith('/')) return <ServedLink {...props} />
  return <RouterLink discover="none" {...props} />
}

/** The router's `Link` as server-rendered markup, without its client-side behaviour. */
export function ServedLink({
  to,
  reloadDocument: _reloads,
  preventScrollReset: _stays,
  children,
  ...attributes
}: Props) {
  return (
    <a {...attributes} href={localAddress(to)}>
      {children}
    </a>
  )
}
