import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { Link } from '#shared/lib/router.ts'
import { SearchBox } from '../../ui/list/list-controls.tsx'
import { usePlaces } from './use-places.ts'
import styles from './palette.module.css'

interface PaletteProps {
  tabs: readonly { label: string; to: string }[]
  onClose: () => void
}

/** Command palette: finds pages, actions, dates, artists and bookings; arrow keys move through the results. */
export function Palette({ tabs, onClose }: PaletteProps) {
  const [words, setWords] = useState('')
  const places = usePlaces(tabs, words)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined) return
      const all = stopsIn(box.current)
      const at = all.findIndex((each) => each === document.activeElement)
      if (at === -1) return
      event.preventDefault()
      all[(at + step + all.length) % all.length]?.focus()
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [])
  return (
    <Dialog title="Aller à…" onClose={onClose}>
      <div ref={box}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            stopsIn(box.current)[1]?.click()
          }}
        >
          <SearchBox
            label="Page, action, spectacle, date, artiste ou personne"
            value={words}
            onChange={setWords}
          />
        </form>
        <ul className={styles.found} aria-label="Trouvé">
          {places.map(({ label, kind, to }) => (
            <li key={`${to} ${label}`}>
              <Link to={to} onClick={onClose}>
                {label}
                <span className={styles.kind}>{kind}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p role="status">{places.length === 0 && 'Rien ne porte ce nom.'}</p>
      </div>
    </Dialog>
  )
}

/** Tab stops of the focus trap: the field and the results. */
const stopsIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('input, a') ?? []),
]
