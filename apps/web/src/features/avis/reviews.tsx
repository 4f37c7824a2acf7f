import { VENUE } from '@espace/contracts/lieu/venue'
import { OutwardLink } from '../../ui/action.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './reviews.module.css'

/** What the audience says. Nothing is asked of the reviews service yet: this is its empty state (§8). */
export function Reviews() {
  return (
    <Section title="Ce que dit la salle">
      <div className={styles.empty}>
        <svg viewBox="0 0 180 26" aria-hidden="true">
          {[0, 1, 2, 3, 4].map((seat) => (
            <path key={seat} d={`M${seat * 38 + 3} 2v18h22V2`} />
          ))}
        </svg>
        <p>Les avis ne peuvent pas être affichés pour le moment.</p>
        <p>
          <OutwardLink href={VENUE.links.reviews} look="line" about="sur Google">
            Lire les avis
          </OutwardLink>
        </p>
      </div>
    </Section>
  )
}
