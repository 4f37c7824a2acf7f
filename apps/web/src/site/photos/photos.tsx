import { EXTRA_PHOTOS } from '@espace/contracts/photos/photos.constants'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#shared/lib/services.tsx'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import { photosQueries } from './photos.queries.ts'
import styles from './photos.module.css'

/** Up to three more pictures of a show (§2); nothing when there are none, or loading fails (§8). */
export function Photos({ spectacleId, title }: { spectacleId: number; title: string }) {
  const { data = [] } = useQuery(photosQueries.ofSpectacle(useApi(), spectacleId))
  if (data.length === 0) return null
  return (
    <ul className={styles.photos} data-screen-only>
      {data.slice(0, EXTRA_PHOTOS).map(({ id, image_path: path }, index) => (
        <li key={id}>
          <Picture
            path={path}
            folder="photo_addictionnel"
            alt={`${title}, photo ${index + 1}`}
            sizes="(min-width: 60rem) 14rem, 46vw"
          />
        </li>
      ))}
    </ul>
  )
}
