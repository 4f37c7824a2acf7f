import { Fragment } from 'react'

/** An email address or URL that may break after punctuation only. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@/.-])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
