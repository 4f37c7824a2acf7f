import { typeset } from '@espace/lettering/typeset'
import styles from './faq.module.css'

export interface Question {
  question: string
  answer: string
  /** Language of the answer, where it is not the page's. */
  lang?: 'fr' | undefined
}

/** Questions of which one answer is open at a time; pressing the open one closes it (§2). The platform does it all. */
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
