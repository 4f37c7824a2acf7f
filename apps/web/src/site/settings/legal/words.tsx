import type { LegalText } from '@espace/contracts/settings/texts'
import { typeset } from '@espace/lettering/typeset'
import styles from './legal.module.css'

type Paragraph = LegalText['sections'][number]['paragraphs'][number]
type Piece = Paragraph[number]

/** Paragraphs of rich text: bold, italics and links. */
export function Words({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  // The texts are static, so an index is a stable key.
  return paragraphs.map((pieces, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <p key={at} className={styles.words}>
      {pieces.map((piece, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Run key={place} piece={piece} />
      ))}
    </p>
  ))
}

function Run({ piece: { text, bold, italic, href } }: { piece: Piece }) {
  const set = typeset(text)
  const slanted = italic ? <em>{set}</em> : set
  const weighty = bold ? <strong>{slanted}</strong> : slanted
  if (href === null) return weighty
  return (
    <a href={href} rel="noopener nofollow">
      {weighty}
    </a>
  )
}
