import { typeset } from '@espace/lettering/typeset'
import styles from './faq.module.css'

export interface Question {
  question: string
  answer: string
  /** Language of the answer, where it is not the page's. */
  lang?: 'fr' | undefined
}

/** Accordion with one answer open at a time (§2), by `details name`, without script. */
export function Faq({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div className={styles.faq}>
      {questions.map(({ question, answer, lang }) => (
        <details key={question} name={name}>
          <summary>{typeset(question)}</summary>
          <p lang={lang}>{typeset(answer)}</p>
        </details>
      ))}
    </div>
  )
}
