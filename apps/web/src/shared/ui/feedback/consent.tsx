import { typeset } from '@espace/lettering/typeset'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { forget, store, stored } from '#shared/lib/kept.ts'
import { t } from '#shared/lib/language/language.ts'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { ActionButton } from '../page/action.tsx'
import styles from './consent.module.css'

/** A consent expires after six months, as the CNIL recommends. */
const REMEMBERED_MS = 183 * 86_400_000

/** Event that syncs the consents of this page; other tabs get the browser's `storage` event. */
const CHANGE = 'consent'

/** Consents that could not be stored, valid until the page is closed. */
const unstored = new Set<string>()

interface ConsentProps {
  /** Purpose of the consent; kept as `consent-<name>` in local storage. */
  name: string
  question: string
  yes: string
  cover?: ReactNode
  /** Third-party content, loaded only after consent; `isGivenNow` when the visitor has just given it. */
  children: (isGivenNow: boolean) => ReactNode
}

/**
 * Third-party content behind a consent, with a way to withdraw it (GDPR, article 7).
 * Without a script the question explains itself.
 */
export function Consent({ name, question, yes, cover, children }: ConsentProps) {
  const [isGivenNow, setIsGivenNow] = useState(false)
  const isGiven = useConsent(name)
  const isHydrated = useIsHydrated()
  const frame = useRef<HTMLDivElement>(null)
  const answer = (keep: (name: string) => void, isYes: boolean) => () => {
    keep(name)
    setIsGivenNow(isYes)
    // The pressed button is removed, so focus moves to the content.
    frame.current?.focus()
  }
  return (
    <>
      <div ref={frame} className={styles.frame} tabIndex={-1}>
        {isGiven ? (
          children(isGivenNow)
        ) : (
          <>
            {cover}
            <div className={styles.question}>
              <p>{typeset(question)}</p>
              {isHydrated && <ActionButton onClick={answer(keepConsent, true)}>{yes}</ActionButton>}
            </div>
          </>
        )}
      </div>
      {isGiven && (
        <button type="button" className={styles.back} onClick={answer(forgetConsent, false)}>
          {t('Retirer mon accord')}
        </button>
      )}
    </>
  )
}

export const useConsent = (name: string): boolean =>
  useSyncExternalStore(
    onConsent,
    () => hasConsent(name),
    () => false,
  )

/** Subscribes to consents of this and other tabs. */
function onConsent(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  addEventListener(CHANGE, onChange)
  return () => {
    removeEventListener('storage', onChange)
    removeEventListener(CHANGE, onChange)
  }
}

export const consentKey = (name: string) => `consent-${name}`

function hasConsent(name: string): boolean {
  const given = Number(stored(consentKey(name)) ?? 0)
  return unstored.has(name) || Date.now() - given < REMEMBERED_MS
}

function keepConsent(name: string): void {
  if (!store(consentKey(name), String(Date.now()))) unstored.add(name)
  dispatchEvent(new Event(CHANGE))
}

export function forgetConsent(name: string): void {
  unstored.delete(name)
  forget(consentKey(name))
  dispatchEvent(new Event(CHANGE))
}
