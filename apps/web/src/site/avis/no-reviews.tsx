import type { ReactNode } from 'react'
import styles from './reviews.module.css'

/** Five drawn seats, and why there are no reviews. */
export function NoReviews({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 180 26" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((seat) => (
          <path key={seat} d={`M${seat * 38 + 3} 2v18h22V2`} />
        ))}
      </svg>
      <p role={role}>{children}</p>
    </div>
  )
}
