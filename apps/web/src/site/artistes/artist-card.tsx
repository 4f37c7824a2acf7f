import type { Artist } from '@espace/contracts/artistes/artistes'
import { artistPath } from '@espace/contracts/spectacles/show-path'
import { ambianceOf } from '@espace/contracts/spectacles/spectacles.constants'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import styles from './artist-card.module.css'

/** Grid of artists: portrait and name, with the biography where there is one. */
export function ArtistCards({ artists }: { artists: readonly Artist[] }) {
  return (
    <ul className={styles.artists}>
      {artists.map(({ id, name, photo, biography, links = [] }) => (
        <li key={id} className={styles.artist}>
          <div className={styles.portrait} data-ambiance={ambianceOf({ title: name })}>
            <Picture
              path={photo}
              folder="photo_artiste"
              alt={t('Portrait de {name}', { name })}
              sizes="(min-width: 60rem) 20rem, 46vw"
            />
          </div>
          <div className={styles.words}>
            <p className={styles.name}>
              <Link to={artistPath({ id, name })}>{name}</Link>
            </p>
            {biography && (
              <p className={styles.biography} lang={frenchLang()}>
                {biography}
              </p>
            )}
            <ArtistLinks name={name} links={links} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function ArtistLinks({
  name,
  links,
}: {
  name: string
  links: NonNullable<Artist['links']>
}) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={t('Liens de {name}', { name })}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {label}{' '}
            <span className="visually-hidden">
              : {name} {t('(nouvelle fenêtre)')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
