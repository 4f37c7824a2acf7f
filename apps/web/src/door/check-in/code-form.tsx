import { useEffect, useRef, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
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

/** Camera scanner, loaded lazily. */
function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const heard = useRef(onCode)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    heard.current = onCode
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const open = async () => {
      const { startScanner } = await import('./scanner.ts')
      if (!video.current || isGone) return
      stop = await startScanner(video.current, (code) => heard.current(code))
      if (isGone) stop()
    }
    open().catch((error: unknown) => setProblem(sentenceFor(error)))
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return (
    <div className={styles.camera}>
      {problem === undefined ? (
        <video ref={video} className={styles.video} muted playsInline aria-label="Caméra" />
      ) : (
        <p role="alert">{problem}</p>
      )}
      <Button onClick={onClose}>Fermer la caméra</Button>
    </div>
  )
}

function sentenceFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return 'La caméra est refusée : autorisez-la dans le navigateur, ou tapez le code.'
  }
  return 'Pas de caméra ici : tapez le code, ou cherchez le nom dans la liste.'
}
