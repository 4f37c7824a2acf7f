import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { cardPath } from '@espace/contracts/spectacles/show-path'
import escapeHtml from 'escape-html'
import { ACCOUNT_PATH, TICKETS_CACHE } from '#shared/lib/client/tickets-cache.ts'
import { frenchLang, languageCode, t } from '#shared/lib/language/language.ts'
import { type Booking, whenOf } from '../bookings/bookings.ts'
import { qrDrawing } from './qr-drawing.ts'
import { shownSeats } from './shown-seats.ts'

const DAY_MS = 86_400_000

/** CSP of the cached page: no scripts, no requests. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/**
 * Caches upcoming tickets as a page, which the service worker serves offline in place of /mon-compte.
 * It is kept until the day after the last of them, or until the log-out.
 */
export async function keepTickets(toCome: readonly Booking[]): Promise<void> {
  if (!('caches' in window)) return
  const shown = toCome.filter(({ ticket, isDateTba }) => ticket && !isDateTba)
  if (shown.length === 0) {
    await caches.delete(TICKETS_CACHE)
    return
  }
  const last = Math.max(...shown.map(({ startsAt }) => startsAt))
  const cache = await caches.open(TICKETS_CACHE)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    Expires: new Date(last + DAY_MS).toUTCString(),
  }
  const sections = await Promise.all(
    shown.map(async (booking) => section(booking, await posterOf(booking.spectacleId))),
  )
  await cache.put(ACCOUNT_PATH, new Response(page(sections), { headers }))
}

/** Social card as a data URL; empty on failure, as a ticket is valid without. */
async function posterOf(spectacleId: number): Promise<string> {
  try {
    const answer = await fetch(cardPath(spectacleId))
    if (!answer.ok) return ''
    const address = await asAddress(await answer.blob())
    return `<img src="${address}" width="1200" height="630" alt="">`
  } catch {
    return ''
  }
}

const asAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(new Error('unreadable')))
    reader.readAsDataURL(blob)
  })

const page = (sections: readonly string[]): string => `<!doctype html>
<html lang="${languageCode()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('Vos billets')}, ${t('hors connexion')}</title>
<style>
body { margin: 0; background: white; color: #201018; font: 1.125rem/1.4 system-ui, sans-serif; text-align: center }
header { padding: 1rem; background: #f9be39 }
h1, h2 { margin: 0; font-size: 1.5rem }
section, article { padding: 1.5rem 1rem; border-bottom: 3px dotted #5d454f }
img { display: block; width: min(100%, 24rem); height: auto; margin: 0 auto 1rem }
svg { display: block; width: min(100%, 24rem); margin: 0 auto }
code { font-size: 1.5rem; font-weight: 700 }
a { color: inherit }
</style>
<header><h1>${t('Vos billets')}</h1><p role="status">${t('Hors connexion.')} <a href="">${t('Réessayer')}</a></p></header>
<main>${sections.join('')}</main>
</html>`

function section(booking: Booking, poster: string): string {
  const { title, lieu, ticket } = booking
  const language = frenchLang() ? ' lang="fr"' : ''
  if (!ticket) return ''
  const seats = shownSeats(booking, ticket).map(({ code, label, note }) => {
    const { size, path } = qrDrawing(code)
    return `<article><h3>${escapeHtml(label)}</h3>
<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${t('QR code du billet {code}', { code: groupedCode(code) })}"><path d="${path}"/></svg>
<p><code>${groupedCode(code)}</code><br>${escapeHtml(note)}</p></article>`
  })
  return `<section>${poster}<h2${language}>${escapeHtml(title)}</h2><p>${escapeHtml(`${whenOf(booking)}, ${lieu}`)}</p></section>${seats.join('')}`
}
