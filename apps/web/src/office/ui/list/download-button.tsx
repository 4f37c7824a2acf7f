import type { ReactNode } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { saveFile } from '#shared/lib/save-file.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'

interface DownloadButtonProps {
  /** Of the file, with its extension. */
  name: string
  load: () => Promise<string | Uint8Array>
  about?: string
  busy?: string
  children?: ReactNode
}

export function DownloadButton({ name, load, busy, children, ...button }: DownloadButtonProps) {
  const { mutate, isPending } = useChange({
    call: load,
    isRepeatable: false,
    onDone: (content) => saveFile(name, content),
    failed: 'Erreur lors de l’export',
  })
  return (
    <Button {...button} disabled={isPending} onClick={() => mutate()}>
      {(isPending && busy) || (children ?? 'Exporter en CSV')}
    </Button>
  )
}
