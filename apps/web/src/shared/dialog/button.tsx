import type { ComponentProps } from 'react'
import { Link } from '../lib/router.ts'
import styles from './button.module.css'

export type ButtonLook = 'main' | 'line' | 'danger' | 'plain'

interface Look {
  look?: ButtonLook
  /** Hidden suffix of the accessible name, so that no two buttons of a page have the same. */
  about?: string
}

const classOf = (look: ButtonLook) => `${styles.button} ${styles[look]}`

export function Button({
  look = 'line',
  about,
  children,
  ...button
}: ComponentProps<'button'> & Look) {
  return (
    <button type="button" {...button} className={classOf(look)}>
      {children} {about !== undefined && <span className="visually-hidden">{about}</span>}
    </button>
  )
}

export function ButtonLink({
  look = 'line',
  about,
  children,
  ...link
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...link} className={classOf(look)}>
      {children} {about !== undefined && <span className="visually-hidden">{about}</span>}
    </Link>
  )
}
