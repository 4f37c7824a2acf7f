import { VENUE } from '@espace/contracts/lieu/venue'
import { Paragraph } from '../../ui/paragraph.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './newsletter-block.module.css'

/** The place of the letter; its form comes with the letter itself. */
export function NewsletterBlock() {
  const subject = encodeURIComponent('La lettre du lundi')
  return (
    <Section title="La lettre du lundi" id="newsletter">
      <div className={styles.letter}>
        <div className={styles.words}>
          <Paragraph>
            Un courriel par semaine : qui joue, ce qui se remplit, et rien d’autre.
          </Paragraph>
          <Paragraph>
            Les inscriptions ouvrent bientôt ici. D’ici là, un mot à{' '}
            <a href={`mailto:${VENUE.email}?subject=${subject}`}>{VENUE.email}</a> suffit : vous
            serez du premier envoi.
          </Paragraph>
        </div>
        <p className={styles.stub} aria-hidden="true">
          <span>chaque</span>
          <b>lun.</b>
          <span>matin</span>
        </p>
      </div>
    </Section>
  )
}
