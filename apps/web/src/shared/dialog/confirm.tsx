import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { typeset } from '../lib/language/french.ts'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { openerOf, returnFocus } from './return-focus.ts'
import styles from './dialog.module.css'
import tokens from './tokens.module.css'

interface ConfirmProps {
  title: string
  /** Question (§5, Confirmations). */
  sentence: string
  note?: string
  action: string
  isDangerous?: boolean
  /** The action is impossible; the children give the reason. */
  isRefused?: boolean
  /** The action removes the element that opened the dialog, so focus cannot return to it. */
  isRemoval?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Options of the action. */
  children?: ReactNode
}

/** Note on the trash, added to the specification's sentence (§5), which says that it cannot be undone. */
export const BIN_NOTE = 'Pendant trente jours, vous pouvez le rétablir depuis la corbeille.'

export const BIN_NOTE_FEMININE = BIN_NOTE.replace('le rétablir', 'la rétablir')

/** Confirmation dialog (§5); initial focus is on cancel. */
export function Confirm(props: ConfirmProps) {
  const { title, sentence, note, action, isDangerous = true, onConfirm, onClose, children } = props
  const { isRemoval = isDangerous, isRefused = false } = props
  const [opener] = useState(openerOf)
  const hasGoneAhead = useRef(false)
  const goAhead = () => {
    hasGoneAhead.current = true
    onConfirm()
  }
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay}>
          <Radix.Content
            className={`${tokens.surface} ${styles.dialog}`}
            onCloseAutoFocus={(event) =>
              returnFocus(event, isRemoval && hasGoneAhead.current ? undefined : opener)
            }
          >
            <Radix.Title className={styles.title}>{typeset(title)}</Radix.Title>
            <Radix.Description>{typeset(sentence)}</Radix.Description>
            {note !== undefined && <p>{typeset(note)}</p>}
            {children}
            <DialogActions>
              <Radix.Cancel asChild>
                <Button>Annuler</Button>
              </Radix.Cancel>
              <Radix.Action asChild>
                <Button
                  look={isDangerous ? 'danger' : 'main'}
                  disabled={isRefused}
                  onClick={goAhead}
                >
                  {action}
                </Button>
              </Radix.Action>
            </DialogActions>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
