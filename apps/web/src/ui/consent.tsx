import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { ActionButton } from './action.tsx'
import styles from './consent.module.css'

/** A yes counts for six months, as the CNIL recommends. */
const REMEMBERED_MS = 183 * 86_400_000

interface ConsentProps {
  /** What the yes is for; kept as `consent-<name>` in local storage. */
  name: string
  question: string
  yes: string
  /** Shown behind the question. */
  cover?: ReactNode
  /** What is loaded after a yes, and never before. */
  children: ReactNode
}

/** Something of another site, behind a question. Without a script the question explains itself. */
export function Consent({ name, question, yes, cover, children }: ConsentProps) {
  const [isGivenNow, setIsGivenNow] = useState(false)
  const isRemembered = useSyncExternalStore(
    onStorage,
    () => hasConsent(name),
    () => false,
  )
  const isGiven = isGivenNow || isRemembered
  const isHydrated = useIsHydrated()
  const give = () => {
    keepConsent(name)
    setIsGivenNow(true)
  }
  return (
    <div className={styles.frame}>
      {isGiven ? (
        children
      ) : (
        <>
          {cover}
          <div className={styles.question}>
            <p>{question}</p>
            {isHydrated && <ActionButton onClick={give}>{yes}</ActionButton>}
          </div>
        </>
      )}
    </div>
  )
}

/** Another tab may give it, or take it back. */
function onStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function hasConsent(name: string): boolean {
  try {
    const given = Number(localStorage.getItem(`consent-${name}`))
    return Date.now() - given < REMEMBERED_MS
  } catch {
    return false
  }
}

function keepConsent(name: string): void {
  try {
    localStorage.setItem(`consent-${name}`, String(Date.now()))
  } catch {
    // Storage is refused: the yes counts for this page.
  }
}
