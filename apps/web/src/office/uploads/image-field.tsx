import { pictureAt } from '@espace/contracts/uploads/picture'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { Button } from '#shared/dialog/button.tsx'
import type { ImageFolder } from '#shared/lib/head/image-path.ts'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import { brokenPictures, shownPath } from '../lib/broken-pictures.ts'
import type { Field } from '../lib/edit/fields.ts'
import { TextField } from '../ui/form/fields.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { type UploadKind, useUpload } from './use-upload.ts'
import fields from '../ui/form/fields.module.css'
import frame from '../ui/frame.module.css'
import styles from './image-field.module.css'

interface ImageFieldProps {
  name: string
  label: string
  kind: UploadKind
  /** Folder of a bare file name (§5). */
  folder: ImageFolder
  isRequired?: boolean
}

/** The last file sent, before its crop, to crop it again. */
interface Whole {
  file: File
  path: string
  ratio: number
}

/** Picture field: a file is dropped or chosen and uploaded; the value is the path in the answer (§5). */
function ImageField({ name, label, kind, folder, isRequired = false }: ImageFieldProps) {
  const { setValue, trigger } = useFormContext()
  const path: unknown = useWatch({ name })
  const [whole, setWhole] = useState<Whole>()
  const [isCropping, setIsCropping] = useState(false)
  const keep = (stored: string) =>
    setValue(name, stored, { shouldDirty: true, shouldValidate: true })
  const { upload, send, cancel } = useUpload(kind, (stored, { file, crop }) => {
    keep(stored)
    const picture = pictureAt(stored)
    if (crop === undefined)
      setWhole(picture && { file, path: stored, ratio: picture.width / picture.height })
  })
  return (
    <div className={styles.image}>
      <div className={`${frame.frame} ${styles.preview}`}>
        <Picture
          path={shownPath(path)}
          folder={folder}
          alt=""
          sizes="10rem"
          onBroken={() => {
            brokenPictures.add(shownPath(path))
            void trigger(name)
          }}
        />
      </div>
      <div className={styles.words}>
        <DropZone onFile={(file) => void send(file)} />
        {upload.state === 'sending' && (
          <div className={styles.progress}>
            <progress aria-label={`Envoi de ${upload.name}`} max={1} value={upload.share} />
            <span>{Math.round(upload.share * 100)} %</span>
            <Button onClick={cancel} about={`l’envoi de ${upload.name}`}>
              Annuler
            </Button>
          </div>
        )}
        <div role="alert">
          {upload.state === 'failed' && <p className={fields.error}>{upload.message}</p>}
        </div>
        {whole && upload.state !== 'sending' && (
          <Button about={whole.file.name} onClick={() => setIsCropping(true)}>
            Recadrer…
          </Button>
        )}
        {whole && isCropping && (
          <CropDialog
            file={whole.file}
            kind={kind}
            ratio={whole.ratio}
            onCrop={(crop) => {
              setIsCropping(false)
              void send(whole.file, crop)
            }}
            onKeepWhole={() => {
              setIsCropping(false)
              keep(whole.path)
            }}
            onClose={() => setIsCropping(false)}
          />
        )}
        <TextField
          name={name}
          label={label}
          hint="Se remplit quand vous envoyez un fichier&nbsp;; vous pouvez aussi donner l’adresse d’une image."
          required={isRequired}
          spellCheck={false}
        />
      </div>
    </div>
  )
}

/** The same as a field definition. */
export const image = (
  label: string,
  props: Omit<ImageFieldProps, 'name' | 'label'>,
): Field<string> => ({
  label,
  shape: z.string(),
  blank: '',
  render: (name) => <ImageField {...props} name={name} label={label} />,
})

/** Drop zone with an equivalent button. */
function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={isOver ? `${styles.zone} ${styles.over}` : styles.zone}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p>
        <strong>Déposez une image</strong> ou{' '}
        <Button aria-describedby={id} onClick={() => input.current?.click()}>
          choisissez un fichier
        </Button>
      </p>
      <p id={id} className={styles.note}>
        Max 5 Mo, conversion en .webp côté serveur.
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        aria-label="Fichier image"
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
