import { useRef, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Camera } from './camera.tsx'
import controls from '../controls.module.css'
import styles from './check-in.module.css'

/** A cable scanner types like a keyboard, and so may the staff; a phone scans with its camera instead. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

/** Code input: typed, by a cable scanner (which ends with Enter), or by the camera. */
export function CodeForm({
  isBusy,
  onCode,
}: {
  /** Staff is counting a party: codes that the camera sees are ignored. */
  isBusy: boolean
  onCode: (code: string) => void
}) {
  const [hasCamera, setHasCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <form
        className={styles.code}
        onSubmit={(event) => {
          event.preventDefault()
          const input = field.current
          if (!input || input.value.trim() === '') return
          onCode(input.value)
          input.value = ''
          // On a phone the keyboard would cover the verdict.
          if (hasKeyboard()) input.focus()
          else input.blur()
        }}
      >
        <label htmlFor="code">Code du billet</label>
        <input
          ref={field}
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH-JKMN"
          // With a keyboard, typing codes is the only task of this page; a phone must not open its keyboard.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={hasKeyboard()}
        />
        <Button type="submit">Vérifier</Button>
      </form>
      {hasCamera ? (
        <Camera
          onCode={(code) => {
            if (!isBusy) onCode(code)
          }}
          onClose={() => setHasCamera(false)}
        />
      ) : (
        <button type="button" className={controls.scan} onClick={() => setHasCamera(true)}>
          Scanner un billet
        </button>
      )}
    </>
  )
}
