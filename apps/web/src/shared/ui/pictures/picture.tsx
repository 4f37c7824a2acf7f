import { pictureAt } from '@espace/contracts/uploads/picture'
import { useState } from 'react'
import { type ImageFolder, imagePath, otherPath } from '#shared/lib/head/image-path.ts'
import styles from './picture.module.css'

export interface PictureProps {
  /** Stored path (§5); empty draws the placeholder. */
  path: string
  folder: ImageFolder
  /** Empty for a decorative picture. */
  alt: string
  /** Displayed width, for the browser's choice in `srcset`. */
  sizes: string
  /** LCP candidate: loaded eagerly with high priority. */
  isMain?: boolean
  /** Called when both the picture and its fallback fail. */
  onBroken?: () => void
}

/** Responsive picture: `srcset`, background colour while loading, one fallback, then a placeholder (§5). */
export function Picture(props: PictureProps) {
  return <Attempts key={props.path} {...props} />
}

function Attempts({ path, folder, alt, sizes, isMain = false, onBroken }: PictureProps) {
  const first = imagePath(path, folder)
  const [source, setSource] = useState<string | undefined>(first)
  if (!source) return <Placeholder alt={alt} />

  const stored = pictureAt(source)
  const fail = () => {
    const next = source === first ? otherPath(source) : undefined
    setSource(next)
    if (!next) onBroken?.()
  }
  return (
    <img
      // The error event may have fired before hydration.
      ref={(image) => {
        if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) fail()
      }}
      className={styles.picture}
      src={stored ? (stored.copies.find(({ width }) => width >= 480) ?? stored).path : source}
      srcSet={stored?.copies.map((copy) => `${copy.path} ${copy.width}w`).join(', ')}
      sizes={stored ? sizes : undefined}
      width={stored?.width}
      height={stored?.height}
      style={stored ? { '--color': stored.color } : undefined}
      alt={alt}
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding="async"
      onError={fail}
    />
  )
}

function Placeholder({ alt }: { alt: string }) {
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <svg className={styles.placeholder} viewBox="0 0 120 135" {...role}>
      <path d="M50 0h20l32 116H18z" opacity=".22" />
      <path d="M12 104v14h96v-14" fill="none" stroke="currentColor" strokeWidth="4" />
      <path d="M53 36a7 7 0 0 1 14 0v11a7 7 0 0 1-14 0zM58 56h4v54h-4zM46 116a14 7 0 0 1 28 0z" />
    </svg>
  )
}
