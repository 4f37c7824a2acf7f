import type { ReactNode } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import type { ImageFolder } from '#shared/lib/head/image-path.ts'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import frame from '../frame.module.css'
import styles from './image-row.module.css'

interface ImageRowProps {
  path: string
  folder: ImageFolder
  /** Name of the picture, for the accessible names of its buttons. */
  name: string
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}

/** A picture of a list: preview, caption and actions. */
export function ImageRow({ path, folder, name, onEdit, onRemove, children }: ImageRowProps) {
  return (
    <div className={styles.row}>
      <div className={`${frame.frame} ${styles.picture}`}>
        <Picture path={path} folder={folder} alt="" sizes="8rem" />
      </div>
      <div className={styles.words}>
        <p className={styles.path}>{path}</p>
        {children}
      </div>
      <div className={styles.actions}>
        <Button about={name} onClick={onEdit}>
          Modifier
        </Button>
        <Button about={name} onClick={onRemove}>
          Supprimer
        </Button>
      </div>
    </div>
  )
}
