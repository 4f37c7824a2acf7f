import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { typeset } from '../lib/language/french.ts'
import { openerOf, returnFocus } from './return-focus.ts'
import styles from './dialog.module.css'
import tokens from './tokens.module.css'

export interface DialogProps {
  title: string
  /** Subtitle, where the title alone does not name the object. */
  description?: string | undefined
  onClose: () => void
  /** Full width, for two columns or a preview. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A modal dialog of the dashboard, not to be translated. Closed by its button or Escape, never by a click on the
 * backdrop, which would lose input. Focus returns to the element that opened it.
 */
export function Dialog({ title, description, onClose, isWide = false, children }: DialogProps) {
  const [opener] = useState(openerOf)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} translate="no">
          <Radix.Content
            className={`${tokens.surface} ${styles.dialog} ${isWide ? styles.wide : ''}`}
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={focusFirstField}
            // Radix moves the focus from the last element to the first without scrolling.
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
            onInteractOutside={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => returnFocus(event, opener)}
          >
            <div className={styles.head}>
              <Radix.Title className={styles.title}>{typeset(title)}</Radix.Title>
              <Radix.Close className={styles.close} aria-label="Fermer">
                <svg viewBox="0 0 16 16" width="16" aria-hidden="true">
                  <path d="m2 2 12 12M14 2 2 14" stroke="currentColor" strokeWidth="2.5" />
                </svg>
              </Radix.Close>
            </div>
            {description !== undefined && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Initial focus: the first field, or its checked option among radio buttons; without fields the close button. */
function focusFirstField(event: Event): void {
  const field =
    event.currentTarget instanceof HTMLElement
      ? event.currentTarget.querySelector<HTMLElement>(
          'form:not([inert] *) :is(input:not([type="radio"]:not(:checked)), select, textarea)',
        )
      : null
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
