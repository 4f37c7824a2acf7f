import type { Artist } from '@espace/contracts/artistes/artistes.contract'
import { ambianceOf } from '@espace/contracts/spectacles/ambiance'
import { Picture } from '../../ui/picture.tsx'
import styles from './artist-card.module.css'

/** Artists as a grid of portraits and names. */
export function ArtistCards({ artists }: { artists: readonly Artist[] }) {
  return (
    <ul className={styles.artists}>
      {artists.map(({ id, name, photo }) => (
        <li key={id} className={styles.artist}>
          <div className={styles.portrait} data-ambiance={ambianceOf({ title: name })}>
            <Picture
              path={photo}
              folder="photo_artiste"
              alt={`Portrait de ${name}`}
              sizes="(min-width: 60rem) 20rem, 46vw"
            />
          </div>
          <p className={styles.name}>{name}</p>
        </li>
      ))}
    </ul>
  )
}
