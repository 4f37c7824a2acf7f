import { DOOR_PATH } from '@espace/contracts/paths'
import { useEffect, useRef } from 'react'
import { Link } from '#shared/lib/router.ts'
import { tabPath } from './tabs.ts'
import styles from './shell.module.css'

/** Tabs in the bottom bar on a phone; a menu has all others. */
const FREQUENT = { 'ce-soir': 'Ce soir', spectacles: 'Programme', reservations: 'Réservations' }

interface PhoneBarProps {
  current: string
  /** Id of the menu with all tabs. */
  menuId: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export function PhoneBar({ current, menuId, isOpen, onOpen }: PhoneBarProps) {
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onOpen(false)
      more.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen, onOpen])
  return (
    <nav className={styles.bar} aria-label="Raccourcis" data-screen-only>
      {Object.entries(FREQUENT).map(([name, label]) => (
        <Link
          key={name}
          to={tabPath(name)}
          aria-current={name === current ? 'page' : undefined}
          onClick={() => onOpen(false)}
        >
          {label}
        </Link>
      ))}
      <Link to={DOOR_PATH}>Porte</Link>
      <button
        ref={more}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => onOpen(!isOpen)}
      >
        <span className="visually-hidden">Autres onglets : </span>Plus
      </button>
    </nav>
  )
}
