import { useEffect, useId, useState } from 'react'
import Cropper, { type Size } from 'react-easy-crop'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog, DialogActions } from '#shared/dialog/dialog.tsx'
import { cropOf, offsetOf, type View, viewAt } from './crop.ts'
import type { UploadKind } from './use-upload.ts'
import fields from '../ui/form/fields.module.css'
import styles from './crop-dialog.module.css'

const FORMATS = [
  { label: 'Affiche (8:9)', format: 8 / 9 },
  { label: 'Portrait (4:5)', format: 4 / 5 },
  { label: 'Photo (4:3)', format: 4 / 3 },
  { label: 'Salle (3:2)', format: 3 / 2 },
]

const FORMAT_OF: Record<UploadKind, number> = {
  spectacle: 8 / 9,
  artiste: 4 / 5,
  photo: 4 / 3,
  lieu: 3 / 2,
}

const MAX_ZOOM = 4

interface CropDialogProps {
  file: File
  kind: UploadKind
  /** Aspect ratio of the upright picture. */
  ratio: number
  onCrop: (crop: string) => void
  onKeepWhole: () => void
  onClose: () => void
}

/** Crop by mouse, pinch, arrow keys or sliders. */
export function CropDialog({ file, kind, ratio, onCrop, onKeepWhole, onClose }: CropDialogProps) {
  const [view, setView] = useState<View>({ format: FORMAT_OF[kind], zoom: 1, x: 0.5, y: 0.5 })
  const change = (part: Partial<View>) => setView((before) => ({ ...before, ...part }))
  return (
    <Dialog
      title="Recadrer"
      description="Déplacez l’image sous le cadre, ou réglez-la avec les curseurs."
      onClose={onClose}
    >
      <Stage file={file} view={view} onView={setView} />
      <fieldset className={fields.choice}>
        <legend>Format</legend>
        {FORMATS.map(({ label, format }) => (
          <label key={label}>
            <input
              type="radio"
              name="format"
              checked={view.format === format}
              onChange={() => change({ format, x: 0.5, y: 0.5 })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Slider
        label="Zoom"
        value={(view.zoom - 1) / (MAX_ZOOM - 1)}
        onValue={(share) => change({ zoom: 1 + share * (MAX_ZOOM - 1) })}
      />
      <Slider label="De gauche à droite" value={view.x} onValue={(x) => change({ x })} />
      <Slider label="De haut en bas" value={view.y} onValue={(y) => change({ y })} />
      <DialogActions>
        <Button onClick={onKeepWhole}>Garder l’image entière</Button>
        <Button look="main" onClick={() => onCrop(cropOf(view, ratio))}>
          Recadrer
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface StageProps {
  file: File
  view: View
  onView: (next: (before: View) => View) => void
}

function Stage({ file, view, onView }: StageProps) {
  const image = useDataUrl(file)
  const [picture, setPicture] = useState<Size>()
  const [kept, setKept] = useState<Size>()
  const isThere = picture !== undefined && kept !== undefined
  return (
    <div className={styles.stage}>
      {image !== undefined && (
        <Cropper
          image={image}
          aspect={view.format}
          zoom={view.zoom}
          maxZoom={MAX_ZOOM}
          crop={isThere ? offsetOf(view, picture, kept) : { x: 0, y: 0 }}
          onCropChange={(offset) =>
            isThere && onView((before) => viewAt(before, offset, picture, kept))
          }
          onZoomChange={(zoom) => onView((before) => ({ ...before, zoom }))}
          setMediaSize={setPicture}
          setCropSize={setKept}
          cropperProps={{ role: 'group', 'aria-label': 'Cadre : les flèches déplacent l’image' }}
          classes={{
            containerClassName: `${styles.container}`,
            mediaClassName: `${styles.picture}`,
            cropAreaClassName: `${styles.kept}`,
          }}
          // The CSP refuses styles injected by scripts.
          disableAutomaticStylesInjection
        />
      )}
    </div>
  )
}

interface SliderProps {
  label: string
  /** From 0 to 1. */
  value: number
  onValue: (value: number) => void
}

function Slider({ label, value, onValue }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => onValue(event.target.valueAsNumber / 100)}
      />
    </div>
  )
}

/** File as a data URL: the CSP allows `data:`, but not `blob:`. */
function useDataUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setUrl(reader.result)
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}
