import { useEffect, useRef, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import styles from './check-in.module.css'

interface CameraProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** Camera scanner, loaded lazily. */
export function Camera({ onCode, onClose }: CameraProps) {
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
