import type { ComponentProps, ReactNode } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import styles from './action.module.css'

interface ActionProps {
  children: ReactNode
  /** Hidden suffix of the accessible name, so that no two links of a page have the same. */
  about?: string
  look?: 'notch' | 'line'
}

const classOf = (look: ActionProps['look']) => (look === 'line' ? styles.line : styles.notch)

/** Call to action; the primary one is drawn as a ticket stub with two notches. */
export function ActionLink({
  to,
  children,
  about,
  look,
  ...rest
}: ActionProps & Pick<ComponentProps<typeof Link>, 'to' | 'onClick'>) {
  return (
    <Link className={classOf(look)} to={to} {...rest}>
      {children} {about && <span className="visually-hidden">{about}</span>}
    </Link>
  )
}

/** The way on where nothing else is left to do. */
export const ToProgramme = (props: Pick<ActionProps, 'look'>) => (
  <ActionLink to="/spectacles" {...props}>
    {t('Voir la programmation')}
  </ActionLink>
)

/** A link to another site, in a new tab. */
export function OutwardLink({ href, children, about, look }: ActionProps & { href: string }) {
  return (
    <a className={classOf(look)} href={href} target="_blank" rel="noopener noreferrer">
      {children}{' '}
      <span className="visually-hidden">
        {about} {t('(nouvelle fenêtre)')}
      </span>
    </a>
  )
}

interface ActionButtonProps extends ActionProps {
  onClick: () => void
  isDisabled?: boolean
}

export function ActionButton({ children, about, look, onClick, isDisabled }: ActionButtonProps) {
  return (
    <button type="button" className={classOf(look)} disabled={isDisabled} onClick={onClick}>
      {children} {about && <span className="visually-hidden">{about}</span>}
    </button>
  )
}
