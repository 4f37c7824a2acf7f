import { fitTitle, type TitleLine, type TitleShape } from '@espace/lettering/fit-title'
import { typeset } from '@espace/lettering/typeset'
import { Fragment } from 'react'
import styles from './title.module.css'

export interface TitleProps extends TitleShape {
  children: string
  as?: 'h1' | 'h2' | 'h3' | 'p'
  id?: string
  /** Animates the last letter: in French a punchline is a « chute ». */
  fall?: boolean
  /** Language, where it is not the page's. */
  lang?: string | undefined
}

/** Cache of typeset titles, which recur on many pages. */
const set = new Map<string, TitleLine[]>()
const MOST_SET = 500

function linesOf(title: string, shape: TitleShape): TitleLine[] {
  const key = `${shape.aspect} ${shape.maxLines} ${title}`
  const known = set.get(key)
  if (known) return known
  const lines = fitTitle(typeset(title), shape)
  if (set.size >= MOST_SET) set.clear()
  set.set(key, lines)
  return lines
}

/**
 * A title that fills its width, line by line, by the width axis of the variable font. Real text,
 * rendered on the server; screen readers get it once and unbroken.
 */
export function Title({
  children,
  as: Tag = 'h2',
  id,
  fall = false,
  lang,
  aspect,
  maxLines,
}: TitleProps) {
  const lines = linesOf(children, { aspect, maxLines })
  return (
    <Tag className={styles.title} id={id} lang={lang} tabIndex={Tag === 'h1' ? -1 : undefined}>
      <span className="visually-hidden">{children}</span>
      <span className={styles.lines} aria-hidden="true">
        {lines.map(({ text, width, size, gap }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
          <Fragment key={`${index} ${text}`}>
            {index > 0 && <br />}
            <span
              className={styles.line}
              style={{
                '--size': size.toFixed(4),
                '--width': `${width}%`,
                '--gap': gap || undefined,
              }}
            >
              {fall && index === lines.length - 1 ? <Falling text={text} /> : text}
            </span>
          </Fragment>
        ))}
      </span>
    </Tag>
  )
}

function Falling({ text }: { text: string }) {
  const letters = Array.from(text)
  return (
    <>
      {letters.slice(0, -1).join('')}
      <span className={styles.chute}>{letters.at(-1)}</span>
    </>
  )
}
