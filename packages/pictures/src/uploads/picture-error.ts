/** The file is no JPEG, PNG or WebP; it cannot be decoded; it has too many pixels; it takes too long. */
export type RefusalReason = 'format' | 'undecodable' | 'too-large' | 'too-slow'

/** A refused picture; `reason` says why. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The picture is refused: ${reason}`, options)
    this.reason = reason
  }
}
