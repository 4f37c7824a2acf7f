import { t } from '#shared/lib/language/language.ts'
import { Consent } from '#shared/ui/feedback/consent.tsx'
import styles from './venue-map.module.css'

/** Half the width and height of the map's window, in degrees. */
const AROUND = { longitude: 0.006, latitude: 0.003 }

/** Map of a third party, loaded after consent; until then a drawn map. */
export function VenueMap({ position }: { position: string }) {
  const [latitude = 0, longitude = 0] = position.split(',').map(Number)
  const window = [
    longitude - AROUND.longitude,
    latitude - AROUND.latitude,
    longitude + AROUND.longitude,
    latitude + AROUND.latitude,
  ]
  const query = new URLSearchParams({
    bbox: window.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return (
    <div>
      <Consent
        name="carte"
        question={t('La carte vient d’OpenStreetMap, qui recevra votre adresse IP.')}
        yes={t('Afficher la carte')}
        cover={<WayThere />}
      >
        {() => (
          <iframe
            className={styles.frame}
            src={`https://www.openstreetmap.org/export/embed.html?${query.toString()}`}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups"
            title={t('Carte du quartier de L’espace comédie')}
          />
        )}
      </Consent>
    </div>
  )
}

function WayThere() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 300" aria-hidden="true">
      <path d="M-10 92 150 70 300 96 490 62M-10 214 140 196 330 214 490 190M92-10 118 310M262-10 276 310M398-10 404 310" />
      <path className={styles.way} d="M104 78 112 200 276 206 280 150 346 146" />
      <circle cx="104" cy="78" r="11" />
      <path className={styles.door} d="M346 126v26h56v-26" />
      <text x="316" y="182">
        {t('ICI')}
      </text>
    </svg>
  )
}
