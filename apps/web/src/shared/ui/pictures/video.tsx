import type { Ambiance } from '@espace/contracts/spectacles/spectacles.constants'
import { t } from '#shared/lib/language/language.ts'
import { Consent } from '#shared/ui/feedback/consent.tsx'
import { Picture } from './picture.tsx'
import { videoId } from './video-id.ts'
import styles from './video.module.css'

interface VideoProps {
  url: string
  title: string
  /** Picture shown until the visitor asks for the video. */
  poster?: string
  ambiance?: Ambiance
}

/** Third-party video, loaded after consent only. */
export function Video({ url, title, poster, ambiance }: VideoProps) {
  const id = videoId(url)
  return (
    <section className={styles.video} aria-label={t('Vidéo')} data-screen-only>
      {id && (
        <Consent
          name="video"
          question={t('La vidéo vient de YouTube, qui déposera des traceurs sur votre appareil.')}
          yes={t('Lire la vidéo')}
          cover={
            poster !== undefined && (
              <div className={styles.poster} data-ambiance={ambiance}>
                <Picture
                  path={poster}
                  folder="spectacles"
                  alt=""
                  sizes="(min-width: 60rem) 42rem, 100vw"
                />
              </div>
            )
          }
        >
          {(isGivenNow) => (
            <iframe
              className={styles.frame}
              // Autoplay only for the visitor who has just given consent by pressing play.
              src={`https://www.youtube-nocookie.com/embed/${id}${isGivenNow ? '?autoplay=1' : ''}`}
              title={t('Vidéo : {title}', { title })}
              loading="lazy"
              sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
              allow="autoplay; encrypted-media; picture-in-picture"
              allowFullScreen
            />
          )}
        </Consent>
      )}
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('Ouvrir sur YouTube')}{' '}
          <span className="visually-hidden">{t('(nouvelle fenêtre)')}</span>
        </a>
      </p>
    </section>
  )
}
