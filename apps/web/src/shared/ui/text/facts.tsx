import { typeset } from '@espace/lettering/typeset'
import styles from './facts.module.css'

export function Facts({
  id,
  title,
  facts,
}: {
  id: string
  title: string
  /** Term, description, and the language of the description where it is not the page's. */
  facts: readonly (readonly [string, string, ('fr' | undefined)?])[]
}) {
  return (
    <>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([term, fact, lang]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd lang={lang}>{typeset(fact)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
