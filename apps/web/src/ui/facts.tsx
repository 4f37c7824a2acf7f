import { typeset } from '@espace/lettering/typeset'
import styles from './facts.module.css'

/** A short list of what is so, under its own heading. */
export function Facts({
  id,
  title,
  facts,
}: {
  id: string
  title: string
  facts: readonly (readonly [string, string])[]
}) {
  return (
    <>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{typeset(fact)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
