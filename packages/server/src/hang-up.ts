import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much of an oversized body is still read, so that its sender receives the 413 instead of a reset. */
const LISTENED_BYTES = 1024 * 1024

/** How long the sender of a larger one has to read the answer before its connection is destroyed. */
const FAREWELL_MS = 1_000

/**
 * Before a body parser, which answers an oversized body only at its end: an endless one would be read until the
 * server's timeout. Beyond the parser's limit and a megabyte the call fails with that error, and the connection is
 * closed.
 */
export function hangUpBeyond(limit: number, refusal: () => Error) {
  const most = limit + LISTENED_BYTES
  return (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => {
    let read = 0
    const refuse = () => {
      request.off('data', count)
      response.once('finish', () => {
        setTimeout(() => request.socket.destroy(), FAREWELL_MS).unref()
      })
      next(refusal())
    }
    const count = ({ length }: Buffer) => {
      read += length
      if (read > most) refuse()
    }
    if (Number(request.headers['content-length'] ?? 0) > most) {
      refuse()
      return
    }
    request.on('data', count)
    next()
  }
}
