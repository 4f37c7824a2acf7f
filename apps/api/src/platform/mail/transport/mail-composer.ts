import { encode, wrap } from 'nodemailer/lib/qp'
import {
  composed,
  type MailMessage,
  type LetterModel,
  type Sender,
  signed,
} from './mail-message.ts'

/** What may stand in a header as it is: nothing in it is to be encoded, quoted or folded. */
const PLAIN = /^[!#-'*+\--:=?-[\]-~]{1,320}$/

/** A line that goes on in the next one (RFC 2045, 6.7). */
const SOFT_BREAK = '=\r\n'

/** A model as it travels, cut at its marks: each second piece is one. */
interface Cut {
  head: string[]
  body: string[]
}

/**
 * Writes messages as they travel, signed when the house signs. Copies of one message are composed once:
 * after that, what is somebody's own is put in its place.
 */
export class MailComposer {
  readonly #sender: Sender
  readonly #models = new WeakMap<LetterModel, Promise<Cut | undefined>>()

  constructor(sender: Sender) {
    this.#sender = sender
  }

  async write(message: MailMessage): Promise<Buffer> {
    const copy = message.copy && copied(await this.#cut(message.copy.of), message.copy.own)
    return signed(copy ?? (await composed(message, this.#sender.from)), this.#sender)
  }

  #cut(model: LetterModel): Promise<Cut | undefined> {
    const known = this.#models.get(model)
    if (known) return known
    const cut = composed(model.message, this.#sender.from).then((bytes) =>
      cutAt(bytes, model.marks),
    )
    this.#models.set(model, cut)
    return cut
  }
}

/** Undefined where a mark is not found, or a part is not written in the way in which one can be replaced. */
function cutAt(bytes: Buffer, marks: readonly string[]): Cut | undefined {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const cut = {
    head: text.slice(0, end).split(marksIn(marks, '')),
    // A line may end within a mark.
    body: text
      .slice(end)
      .split(marksIn(marks, `(?:${SOFT_BREAK})?`))
      .map(withoutBreaks),
  }
  const isWhole = marks.every((mark) => cut.head.includes(mark) || cut.body.includes(mark))
  const written = text.match(/^Content-Transfer-Encoding: quoted-printable\r$/gim)
  return isWhole && written?.length === 2 ? cut : undefined
}

/** @param between what may stand between two messages of a mark */
function marksIn(marks: readonly string[], between: string): RegExp {
  const patterns = marks.map((mark) =>
    mark
      .split('')
      .map((message) => RegExp.escape(message))
      .join(between),
  )
  return new RegExp(`(${patterns.join('|')})`)
}

const withoutBreaks = (piece: string, index: number): string =>
  index % 2 === 1 ? piece.replaceAll(SOFT_BREAK, '') : piece

const inBody = (value: string) => SOFT_BREAK + wrap(encode(value)) + SOFT_BREAK

/** Undefined where something must not stand in a header as it is. */
function copied(cut: Cut | undefined, own: Readonly<Record<string, string>>): Buffer | undefined {
  if (!cut) return undefined
  const ownIn = (piece: string) => own[piece] ?? ''
  const isPlain = cut.head.every((piece, index) => index % 2 === 0 || PLAIN.test(ownIn(piece)))
  if (!isPlain) return undefined
  const put = (pieces: string[], written: (value: string) => string) =>
    pieces.map((piece, index) => (index % 2 === 1 ? written(ownIn(piece)) : piece)).join('')
  return Buffer.from(put(cut.head, (value) => value) + put(cut.body, inBody), 'latin1')
}
