import { CHANGED, SILENCE_MS } from '@espace/server/internal-api'
import type { RequestHandler } from 'express'
import type { ContentChanges } from '#platform/content/content-changes.ts'

const MAX_LISTENERS = 20

/**
 * Streams every content change to the web server, while this process is subscribed itself. The stream ends when
 * that is lost: its cache must then be bypassed.
 */
export function serveChangeFeed(changes: ContentChanges | undefined): RequestHandler {
  let listeners = 0
  return (_, response) => {
    response.set('Cache-Control', 'no-store')
    if (!changes?.isHearing || listeners >= MAX_LISTENERS) {
      response.status(503).end()
      return
    }
    listeners += 1
    response.type('text').flushHeaders()
    const life = setInterval(() => response.write('\n'), SILENCE_MS / 3)
    const leave = changes.subscribe(() => {
      if (changes.isHearing) response.write(`${CHANGED}\n`)
      else response.end()
    })
    response.on('close', () => {
      listeners -= 1
      clearInterval(life)
      leave()
    })
  }
}
